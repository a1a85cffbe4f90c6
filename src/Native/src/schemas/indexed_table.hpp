#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/statement.hpp"

namespace sqlitebench {

enum class SizeInIndex : bool { no, yes };

/// The table Block with its hash in some form and an index on the first of the hash's columns, and on the size or not.
/// Where the index does not hold the whole key, the rest of it tells a block's row from the other candidates.
template <typename HashForm, std::size_t IndexedHashColumns, SizeInIndex IndexedSize>
struct IndexedTable {
  using Form = HashForm;
  using Key = typename Form::Key;

  static constexpr std::size_t all_hash_columns = Form::hash_columns.size();
  static constexpr bool size_is_indexed = IndexedSize == SizeInIndex::yes;
  static constexpr bool whole_key_is_indexed = size_is_indexed && IndexedHashColumns == all_hash_columns;

  static std::vector<std::string_view> key_columns() { return columns(0, all_hash_columns, true); }
  static std::vector<std::string_view> indexed_columns() { return columns(0, IndexedHashColumns, size_is_indexed); }
  static std::vector<std::string_view> other_columns() {
    return columns(IndexedHashColumns, all_hash_columns, !size_is_indexed);
  }

  /// Binds the whole key to the parameters from 1 on.
  static void bind_key(Statement& statement, const Key& key) { bind<all_hash_columns, true>(statement, key); }

  /// Binds what the index holds of it.
  static void bind_indexed(Statement& statement, const Key& key) {
    bind<IndexedHashColumns, size_is_indexed>(statement, key);
  }

  /// Whether the other columns of a row, which come after its ID, are the key's.
  static bool is_row_of(const Statement& statement, const Key& key) noexcept {
    int column = 1;
    for (std::size_t part = IndexedHashColumns; part < all_hash_columns; ++part) {
      if (!Form::equals(statement, column++, key, part)) {
        return false;
      }
    }
    return size_is_indexed || statement.column_int64(column) == key.value();
  }

 private:
  static std::vector<std::string_view> columns(std::size_t first, std::size_t end, bool size) {
    std::vector<std::string_view> columns(Form::hash_columns.begin() + first, Form::hash_columns.begin() + end);
    if (size) {
      columns.emplace_back("Size");
    }
    return columns;
  }

  template <std::size_t HashColumns, bool Size>
  static void bind(Statement& statement, const Key& key) {
    int parameter = 1;
    for (std::size_t part = 0; part < HashColumns; ++part) {
      Form::bind(statement, parameter++, key, part);
    }
    if constexpr (Size) {
      statement.bind(parameter, key.value());
    }
  }
};

}  // namespace sqlitebench
