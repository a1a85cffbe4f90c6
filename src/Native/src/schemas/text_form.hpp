#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "data/operation.hpp"
#include "engine/statement.hpp"

namespace sqlitebench {

/// A hash as the stream has it, 44 characters of base64: the records are read in place.
struct TextForm {
  using Key = Operation;

  static constexpr std::array<std::string_view, 1> hash_columns{"Hash"};

  static const Key& key(const Operation& operation) noexcept { return operation; }

  static void bind(Statement& statement, int parameter, const Key& key, std::size_t /*part*/) {
    statement.bind(parameter, key.hash());
  }

  static bool equals(const Statement& statement, int column, const Key& key, std::size_t /*part*/) noexcept {
    return statement.column_text(column) == key.hash();
  }
};

/// The same text in a column that is declared with its length.
struct VarcharForm : TextForm {};

}  // namespace sqlitebench
