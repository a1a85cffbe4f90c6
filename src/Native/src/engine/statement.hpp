#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "engine/always_inline.hpp"
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

  void bind(int index, double value) { check(api_->bind_double(handle_.get(), index, value)); }

  void bind_null(int index) { check(api_->bind_null(handle_.get(), index)); }

  /// The number of its parameters, or rather the largest of their numbers.
  [[nodiscard]] int parameter_count() const noexcept { return api_->bind_parameter_count(handle_.get()); }

  /// The number of columns of its rows; 0 for a statement that returns none.
  [[nodiscard]] int column_count() const noexcept { return api_->column_count(handle_.get()); }

  /// The SQL up to its end or its semicolon: what follows is another statement.
  [[nodiscard]] std::string_view sql() const noexcept { return api_->sql(handle_.get()); }

  /// Whether there is nothing in the SQL but space and comments, so that there is nothing to run.
  [[nodiscard]] bool is_empty() const noexcept { return handle_ == nullptr; }

  /// Whether there is a row; false at the end.
  bool step() {
    const int code = api_->step(handle_.get());
    if (code != sqlite::row && code != sqlite::done) [[unlikely]] {
      fail(code);
    }
    return code == sqlite::row;
  }

  /// Makes the statement ready to run again at the end of a scope, however that is left. The result of the reset only
  /// repeats what step has reported.
  class Resetting {
   public:
    explicit Resetting(Statement& statement) noexcept : statement_(statement) {}
    ~Resetting() { statement_.api_->reset(statement_.handle_.get()); }
    Resetting(const Resetting&) = delete;
    Resetting(Resetting&&) = delete;
    Resetting& operator=(const Resetting&) = delete;
    Resetting& operator=(Resetting&&) = delete;

   private:
    Statement& statement_;
  };

  /// Runs a statement without rows to its end.
  SQLITEBENCH_ALWAYS_INLINE void execute() {
    const Resetting resetting(*this);
    step();
  }

  [[nodiscard]] std::int64_t column_int64(int column) const noexcept {
    return api_->column_int64(handle_.get(), column);
  }

  [[nodiscard]] double column_double(int column) const noexcept { return api_->column_double(handle_.get(), column); }

  [[nodiscard]] int column_type(int column) const noexcept { return api_->column_type(handle_.get(), column); }

  [[nodiscard]] bool column_is_null(int column) const noexcept { return column_type(column) == sqlite::null; }

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
