#pragma once

#include <cstdint>
#include <string>

#include "engine/connection.hpp"
#include "engine/statement.hpp"
#include "schemas/block_sql.hpp"
#include "schemas/schemas.hpp"

namespace sqlitebench {

/// Finds a block's ID by its key.
template <typename Schema = DefaultSchema>
class FindBlock {
 public:
  explicit FindBlock(const Connection& connection) : statement_(connection, find_block_sql<Schema>()) {}

  /// 0, which is no ID, when there is no such block.
  std::int64_t operator()(const typename Schema::Key& key) {
    const Statement::Resetting resetting(statement_);
    Schema::bind_indexed(statement_, key);
    return read(key);
  }

 private:
  std::int64_t read([[maybe_unused]] const typename Schema::Key& key) {
    if constexpr (Schema::whole_key_is_indexed) {
      return statement_.step() ? statement_.column_int64(0) : 0;
    } else {
      // All candidates are read, so that the work does not depend on where among them the row is.
      std::int64_t id = 0;
      while (statement_.step()) {
        if (Schema::is_row_of(statement_, key) && id == 0) {
          id = statement_.column_int64(0);
        }
      }
      return id;
    }
  }

  Statement statement_;
};

/// Inserts a block and counts the rows that this changed.
template <typename Schema = DefaultSchema>
class InsertBlock {
 public:
  explicit InsertBlock(const Connection& connection, const std::string& verb = "INSERT")
      : connection_(&connection), statement_(connection, insert_block_sql<Schema>(verb)) {}

  std::int64_t operator()(const typename Schema::Key& key) {
    Schema::bind_key(statement_, key);
    statement_.execute();
    return connection_->changes();
  }

 private:
  const Connection* connection_;
  Statement statement_;
};

}  // namespace sqlitebench
