#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

#include "engine/sqlite_api.hpp"

namespace sqlitebench {

/// A result code of SQLite's that is not a success.
class EngineError : public std::runtime_error {
 public:
  EngineError(int code, const std::string& text)
      : std::runtime_error(text + " (SQLite code " + std::to_string(code) + ")"), code_(code) {}

  /// The same error, with the number of the operation that met it in its text.
  [[nodiscard]] EngineError at(std::size_t operation) const {
    return {"operation " + std::to_string(operation) + ": " + what(), code_};
  }

  /// The extended result code.
  [[nodiscard]] int code() const noexcept { return code_; }

  /// Whether another connection stood in the way, so that the same batch may succeed when run again.
  [[nodiscard]] bool is_conflict() const noexcept {
    constexpr int primary = 0xFF;
    return (code_ & primary) == sqlite::busy || (code_ & primary) == sqlite::locked;
  }

 private:
  EngineError(const std::string& whole_text, int code) : std::runtime_error(whole_text), code_(code) {}

  int code_;
};

}  // namespace sqlitebench
