#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "data/base64.hpp"
#include "data/operation.hpp"
#include "engine/statement.hpp"

namespace sqlitebench {

/// A block's key with the hash as its 32 bytes.
class BlobKey {
 public:
  explicit BlobKey(const Operation& operation) : hash_(base64_bytes(operation.hash())), value_(operation.value()) {}

  [[nodiscard]] std::span<const std::uint8_t> hash() const noexcept { return hash_; }
  [[nodiscard]] std::int64_t value() const noexcept { return value_; }

 private:
  std::array<std::uint8_t, hash_bytes> hash_;
  std::int64_t value_;
};

/// A hash as bytes.
struct BlobForm {
  using Key = BlobKey;

  static constexpr std::array<std::string_view, 1> hash_columns{"Hash"};

  static Key key(const Operation& operation) { return Key(operation); }

  static void bind(Statement& statement, int parameter, const Key& key, std::size_t /*part*/) {
    statement.bind(parameter, key.hash());
  }

  static bool equals(const Statement& statement, int column, const Key& key, std::size_t /*part*/) noexcept {
    return std::ranges::equal(statement.column_blob(column), key.hash());
  }
};

}  // namespace sqlitebench
