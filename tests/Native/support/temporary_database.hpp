#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "engine/connection.hpp"
#include "schemas/schemas.hpp"

namespace sqlitebench::tests {

/// The engine that the tests use: SQLITEBENCH_ENGINE, or the operating system's.
std::string engine();

/// That engine's functions.
const SqliteApi& api();

/// A directory that goes with the test.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory(TemporaryDirectory&&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(TemporaryDirectory&&) = delete;

  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

/// A template in a directory of its own: blocks 1, 2, ... in blocksets of blockset_length.
class TemporaryDatabase {
 public:
  explicit TemporaryDatabase(std::int64_t rows, std::string_view schema = DefaultSchema::id, bool unique_index = false);

  [[nodiscard]] std::string path() const { return directory_.file("test.db"); }

  [[nodiscard]] Connection connect() const { return Connection::existing(api(), path()); }

  /// The first column of the query's only row.
  [[nodiscard]] std::int64_t number(const std::string& query) const;
  [[nodiscard]] std::string text(const std::string& query) const;

 private:
  TemporaryDirectory directory_;
};

}  // namespace sqlitebench::tests
