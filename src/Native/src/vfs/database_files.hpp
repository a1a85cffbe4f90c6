#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace sqlitebench {

/// A database with its journal and its write-ahead log, by the names under which an engine opens them.
class DatabaseFiles {
 public:
  /// database: its path, as the engine passes it to a VFS.
  explicit DatabaseFiles(std::string database) : database_(std::move(database)) {}

  [[nodiscard]] const std::string& database() const noexcept { return database_; }

  /// Whether a file is one of them; null is the name of one that goes when it is closed.
  [[nodiscard]] bool hold(const char* name) const noexcept {
    constexpr std::array<std::string_view, 3> suffixes = {"", "-journal", "-wal"};
    if (name == nullptr || std::string_view(name).substr(0, database_.size()) != database_) {
      return false;
    }
    const std::string_view suffix = std::string_view(name).substr(database_.size());
    return std::find(suffixes.begin(), suffixes.end(), suffix) != suffixes.end();
  }

 private:
  std::string database_;
};

}  // namespace sqlitebench
