#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/statement.hpp"

namespace sqlitebench {

/// The storage class of an argument, by its tag in the encoding.
enum class ArgumentKind : std::uint8_t { null = 0, integer = 1, real = 2, text = 3, blob = 4 };

/// The value of one parameter in one execution. Text and blobs stay in the buffer that they were decoded from.
class Argument {
 public:
  static Argument null() noexcept { return {ArgumentKind::null, nullptr, 0}; }
  static Argument integer(std::uint64_t bits) noexcept { return {ArgumentKind::integer, nullptr, bits}; }
  static Argument real(std::uint64_t bits) noexcept { return {ArgumentKind::real, nullptr, bits}; }

  static Argument text(std::span<const std::uint8_t> utf8) noexcept {
    return {ArgumentKind::text, utf8.data(), utf8.size()};
  }

  static Argument blob(std::span<const std::uint8_t> bytes) noexcept {
    return {ArgumentKind::blob, bytes.data(), bytes.size()};
  }

  /// Binds it without a copy.
  void bind_to(Statement& statement, int index) const {
    switch (kind_) {
      case ArgumentKind::null:
        statement.bind_null(index);
        break;
      case ArgumentKind::integer:
        statement.bind(index, static_cast<std::int64_t>(word_));
        break;
      case ArgumentKind::real:
        statement.bind(index, std::bit_cast<double>(word_));
        break;
      case ArgumentKind::text:
        statement.bind(index, std::string_view(reinterpret_cast<const char*>(data_), size()));
        break;
      case ArgumentKind::blob:
        statement.bind(index, std::span(data_, size()));
        break;
    }
  }

 private:
  Argument(ArgumentKind kind, const std::uint8_t* data, std::uint64_t word) noexcept
      : data_(data), word_(word), kind_(kind) {}

  [[nodiscard]] std::size_t size() const noexcept { return static_cast<std::size_t>(word_); }

  const std::uint8_t* data_;  ///< of text and blobs; never null there, or SQLite would take an empty one for NULL
  std::uint64_t word_;        ///< the number's bits, or the size in bytes
  ArgumentKind kind_;
};

}  // namespace sqlitebench
