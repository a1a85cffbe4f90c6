#include "run/transactions.hpp"

namespace sqlitebench {

void Transactions::reset() noexcept {
  begin_deferred_.reset();
  begin_immediate_.reset();
  commit_.reset();
  rollback_.reset();
}

void Transactions::abandon() {
  reset();
  if (connection_->in_transaction()) {
    rollback_.execute();
  }
}

}  // namespace sqlitebench
