#pragma once

#include <string>
#include <string_view>

#include "data/joined_text.hpp"

namespace sqlitebench {

/// The query for a block's ID by what the index holds of its key, with the columns that the index does not hold.
template <typename Schema>
std::string find_block_sql() {
  std::string selected = "ID";
  for (const std::string_view column : Schema::other_columns()) {
    join_to(selected, column);
  }
  std::string conditions;
  for (const std::string_view column : Schema::indexed_columns()) {
    join_to(conditions, std::string(column) + " = ?", " AND ");
  }
  return "SELECT " + selected + " FROM Block WHERE " + conditions;
}

/// The insertion of a block.
template <typename Schema>
std::string insert_block_sql(const std::string& verb) {
  std::string columns;
  std::string parameters;
  for (const std::string_view column : Schema::key_columns()) {
    join_to(columns, column);
    join_to(parameters, "?");
  }
  return verb + " INTO Block(" + columns + ") VALUES (" + parameters + ")";
}

}  // namespace sqlitebench
