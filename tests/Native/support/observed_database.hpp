#pragma once

#include <cstdint>
#include <string>

#include "engine/connection.hpp"
#include "support/temporary_database.hpp"

namespace sqlitebench::tests {

/// A database with a table t(x) of some pages, in rollback-journal mode; made while nothing is observed.
class ObservedDatabase {
 public:
  static constexpr std::int64_t page_size = 4096;

  ObservedDatabase();

  [[nodiscard]] std::string path() const { return directory_.file("test.db"); }

  [[nodiscard]] Connection connect() const { return Connection::existing(api(), path()); }

  /// The pages that it had at first, all of which belong to the schema and to t.
  [[nodiscard]] std::int64_t pages() const noexcept { return pages_; }

 private:
  TemporaryDirectory directory_;
  std::int64_t pages_ = 0;
};

}  // namespace sqlitebench::tests
