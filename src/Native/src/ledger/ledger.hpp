#pragma once

#include <cstdint>
#include <string>

#include "engine/configured_connection.hpp"
#include "engine/statement.hpp"
#include "run/transactions.hpp"

namespace sqlitebench {

/// Where a ledger is and how it is written.
struct LedgerOptions {
  std::string engine;    ///< path or bare name of a sqlite3 shared library
  std::string database;  ///< an existing ledger
  std::string pragmas;   ///< as open_configured takes them
};

/// Commits numbered transactions of several rows in three tables, each with its number in all of them, so that a
/// transaction that is half there can be seen.
class Ledger {
 public:
  explicit Ledger(const LedgerOptions& options);

  /// The number of the last transaction that is there; 0 where there is none.
  [[nodiscard]] std::int64_t last() const;

  /// Begins, writes and commits one transaction. Throws EngineError, and then leaves it open.
  void commit(std::int64_t number);

 private:
  Connection connection_;
  Transactions transactions_;
  Statement insert_entry_;
  Statement insert_part_;
  Statement update_slots_;
};

}  // namespace sqlitebench
