#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "data/operation.hpp"
#include "engine/connection.hpp"
#include "engine/statement.hpp"

namespace sqlitebench {

/// Finds a block's ID by its key.
class FindBlock {
 public:
  explicit FindBlock(const Connection& connection)
      : statement_(connection, "SELECT ID FROM Block WHERE Hash = ? AND Size = ?") {}

  /// 0, which is no ID, when there is no such block.
  std::int64_t operator()(const Operation& operation) {
    statement_.bind(1, operation.hash());
    statement_.bind(2, operation.value());
    const std::int64_t id = statement_.step() ? statement_.column_int64(0) : 0;
    statement_.reset();
    return id;
  }

  void reset() noexcept { statement_.reset(); }

 private:
  Statement statement_;
};

/// Inserts a block and counts the rows that this changed.
class InsertBlock {
 public:
  explicit InsertBlock(const Connection& connection, const std::string& verb = "INSERT")
      : connection_(&connection), statement_(connection, verb + " INTO Block(Hash, Size) VALUES (?, ?)") {}

  std::int64_t operator()(const Operation& operation) {
    statement_.bind(1, operation.hash());
    statement_.bind(2, operation.value());
    statement_.execute();
    return connection_->changes();
  }

  void reset() noexcept { statement_.reset(); }

 private:
  const Connection* connection_;
  Statement statement_;
};

}  // namespace sqlitebench
