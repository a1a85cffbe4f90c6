#include "run/transactions.hpp"

namespace sqlitebench {

void Transactions::abandon() {
  // A statement that failed holds its locks until it is reset.
  begin_deferred_.reset();
  begin_immediate_.reset();
  commit_.reset();
  rollback_.reset();
  if (connection_->in_transaction()) {
    rollback_.execute();
  }
}

}  // namespace sqlitebench
