#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "data/base64.hpp"
#include "data/little_endian.hpp"
#include "data/operation.hpp"
#include "engine/statement.hpp"

namespace sqlitebench {

/// A block's key with the hash as four integers: its words of 64 bits, little endian, signed by their bits.
class WordsKey {
 public:
  explicit WordsKey(const Operation& operation)
      : words_(words_of(base64_bytes(operation.hash()))), value_(operation.value()) {}

  [[nodiscard]] std::int64_t word(std::size_t index) const noexcept { return words_[index]; }
  [[nodiscard]] std::int64_t value() const noexcept { return value_; }

 private:
  static constexpr std::size_t count = hash_bytes / sizeof(std::int64_t);

  static std::array<std::int64_t, count> words_of(const std::array<std::uint8_t, hash_bytes>& bytes) noexcept {
    std::array<std::int64_t, count> words{};
    for (std::size_t index = 0; index < count; ++index) {
      constexpr std::size_t size = sizeof(std::int64_t);
      words.at(index) = static_cast<std::int64_t>(little_endian_word(&bytes.at(index * size), size));
    }
    return words;
  }

  std::array<std::int64_t, count> words_;
  std::int64_t value_;
};

/// A hash as four integers, a column each.
struct WordsForm {
  using Key = WordsKey;

  static constexpr std::array<std::string_view, 4> hash_columns{"H0", "H1", "H2", "H3"};

  static Key key(const Operation& operation) { return Key(operation); }

  static void bind(Statement& statement, int parameter, const Key& key, std::size_t part) {
    statement.bind(parameter, key.word(part));
  }

  static bool equals(const Statement& statement, int column, const Key& key, std::size_t part) noexcept {
    return statement.column_int64(column) == key.word(part);
  }
};

}  // namespace sqlitebench
