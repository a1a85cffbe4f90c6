#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "ledger/ledger.hpp"
#include "support/pragmas.hpp"
#include "support/temporary_database.hpp"

namespace sqlitebench::tests {

/// A run of a ledger.
class Ledger {
 public:
  explicit Ledger(Connection connection) : run_(open_ledger(std::move(connection))) {}

  void commit(std::int64_t number) { run_.execute(number, 1); }

 private:
  Run run_;
};

/// An empty ledger in a directory of its own.
class LedgerDatabase {
 public:
  explicit LedgerDatabase(const std::string& journal_mode = "DELETE");

  [[nodiscard]] std::string path() const { return directory_.file("ledger.db"); }

  /// With few pages between checkpoints, so that a short run has some.
  [[nodiscard]] Connection connect(const std::string& pragmas) const {
    return connect_ledger(engine(), path(), tests::pragmas(pragmas + "+wal_autocheckpoint=8"));
  }

  /// The number of the last transaction, or -1 where the database is damaged or holds a part of a transaction.
  [[nodiscard]] std::int64_t last() const;

 private:
  TemporaryDirectory directory_;
};

}  // namespace sqlitebench::tests
