#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "engine/connection.hpp"
#include "engine/sqlite_api.hpp"

namespace sqlitebench {

/// A prepared statement. What an operation calls is inline here, down to the call through the engine's own pointer;
/// whatever fails leaves by an exception, so that success costs one comparison and nothing else.
class Statement {
 public:
  Statement(const Connection& connection, const std::string& sql);

  /// Binds text that stays where it is until the statement is bound again or gone.
  void bind(int index, std::string_view text) {
    constexpr SqliteApi::Destructor stays = nullptr;
    check(api_->bind_text(handle_.get(), index, text.data(), static_cast<int>(text.size()), stays));
  }

  /// Binds bytes in the same way.
  void bind(int index, std::span<const std::uint8_t> blob) {
    constexpr SqliteApi::Destructor stays = nullptr;
    check(api_->bind_blob(handle_.get(), index, blob.data(), static_cast<int>(blob.size()), stays));
  }

  void bind(int index, std::int64_t value) { check(api_->bind_int64(handle_.get(), index, value)); }

  /// Whether there is a row; false at the end.
  bool step() {
    const int code = api_->step(handle_.get());
    if (code != sqlite::row && code != sqlite::done) [[unlikely]] {
      fail(code);
    }
    return code == sqlite::row;
  }

  /// Makes the statement ready to run again; its result only repeats what step has reported.
  void reset() noexcept { api_->reset(handle_.get()); }

  /// Runs a statement without rows to its end.
  void execute() {
    step();
    reset();
  }

  [[nodiscard]] std::int64_t column_int64(int column) const noexcept {
    return api_->column_int64(handle_.get(), column);
  }

  /// The column's text, until the next step or reset; empty for NULL.
  [[nodiscard]] std::string_view column_text(int column) const noexcept {
    const auto* text = reinterpret_cast<const char*>(api_->column_text(handle_.get(), column));
    return text == nullptr
               ? std::string_view{}
               : std::string_view{text, static_cast<std::size_t>(api_->column_bytes(handle_.get(), column))};
  }

  /// The column's bytes, until the next step or reset; empty for NULL.
  [[nodiscard]] std::span<const std::uint8_t> column_blob(int column) const noexcept {
    const auto* blob = static_cast<const std::uint8_t*>(api_->column_blob(handle_.get(), column));
    return {blob, static_cast<std::size_t>(api_->column_bytes(handle_.get(), column))};
  }

 private:
  struct Finalizer {
    const SqliteApi* api;
    void operator()(sqlite3_stmt* statement) const noexcept { api->finalize(statement); }
  };

  void check(int code) const {
    if (code != sqlite::ok) [[unlikely]] {
      fail(code);
    }
  }

  [[noreturn]] void fail(int code) const;

  const SqliteApi* api_;
  std::unique_ptr<sqlite3_stmt, Finalizer> handle_;
};

}  // namespace sqlitebench
