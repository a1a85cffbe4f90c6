#include <memory>

#include "c_abi_call.hpp"
#include "ledger/ledger.hpp"
#include "sqlitebench.h"

struct sqlitebench_ledger : sqlitebench::Ledger {
  using sqlitebench::Ledger::Ledger;
};

namespace {

using sqlitebench::require;
using sqlitebench::succeeds;

}  // namespace

sqlitebench_ledger* sqlitebench_ledger_open(const char* engine, const char* database, const char* pragmas, char* error,
                                            std::int32_t error_capacity) {
  std::unique_ptr<sqlitebench_ledger> opened;
  succeeds(error, error_capacity, [&] {
    opened = std::make_unique<sqlitebench_ledger>(sqlitebench::LedgerOptions{
        require(engine, "engine"), require(database, "database"), require(pragmas, "pragmas")});
  });
  return opened.release();
}

std::int32_t sqlitebench_ledger_commit(sqlitebench_ledger* ledger, std::int64_t number, char* error,
                                       std::int32_t error_capacity) {
  return succeeds(error, error_capacity, [&] { require(ledger, "ledger")->commit(number); }) ? 0 : 1;
}

void sqlitebench_ledger_close(sqlitebench_ledger* ledger) { const std::unique_ptr<sqlitebench_ledger> owned(ledger); }
