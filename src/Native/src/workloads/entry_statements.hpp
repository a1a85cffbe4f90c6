#pragma once

#include <cstdint>

#include "engine/connection.hpp"
#include "engine/statement.hpp"
#include "workloads/block_statements.hpp"

namespace sqlitebench {

/// Finds a block's ID; inserts the block when it is absent.
class FindOrInsertBlock {
 public:
  struct Stored {
    std::int64_t id;
    bool found;  ///< whether it was there
  };

  explicit FindOrInsertBlock(const Connection& connection)
      : connection_(&connection), find_(connection), insert_(connection) {}

  Stored operator()(const Operation& operation) {
    const std::int64_t found = find_(operation);
    if (found != 0) {
      return {found, true};
    }
    insert_(operation);
    return {connection_->last_insert_rowid(), false};
  }

 private:
  const Connection* connection_;
  FindBlock<> find_;
  InsertBlock<> insert_;
};

/// Adds a block to a blockset, which becomes longer by one, and counts the rows that this changed.
class AddEntry {
 public:
  explicit AddEntry(const Connection& connection)
      : connection_(&connection),
        insert_(connection, "INSERT INTO BlocksetEntry(BlocksetID, BlockID) VALUES (?, ?)"),
        lengthen_(connection, "UPDATE Blockset SET Length = Length + 1 WHERE ID = ?") {}

  std::int64_t operator()(std::int64_t blockset, std::int64_t block) {
    insert_.bind(1, blockset);
    insert_.bind(2, block);
    insert_.execute();
    const std::int64_t inserted = connection_->changes();
    lengthen_.bind(1, blockset);
    lengthen_.execute();
    return inserted + connection_->changes();
  }

 private:
  const Connection* connection_;
  Statement insert_;
  Statement lengthen_;
};

}  // namespace sqlitebench
