#pragma once

#include <cstdint>

#include "data/operation.hpp"
#include "engine/connection.hpp"
#include "engine/statement.hpp"
#include "run/tally.hpp"
#include "workloads/entry_statements.hpp"

namespace sqlitebench {

/// Builds blocksets block by block, as a backup does with a file that it reads.
class BlocksetWriter {
 public:
  struct State {
    std::int64_t blockset = 0;  ///< the current one; none at the start of a slice
  };

  explicit BlocksetWriter(const Connection& connection)
      : connection_(&connection),
        insert_blockset_(connection, "INSERT INTO Blockset(Length) VALUES (0)"),
        find_or_insert_(connection),
        add_entry_(connection) {}

  /// Adds a block to the current blockset, or to a new one.
  void run(const Operation& operation, State& state, Tally& tally) {
    if (state.blockset == 0 || operation.starts_blockset()) {
      insert_blockset_.execute();
      state.blockset = connection_->last_insert_rowid();
    }
    const FindOrInsertBlock::Stored block = find_or_insert_(operation);
    tally.digest.add(block.found ? block.id : 0);
    tally.digest.add(add_entry_(state.blockset, block.id));
    ++tally.rows;
  }

 private:
  const Connection* connection_;
  Statement insert_blockset_;
  FindOrInsertBlock find_or_insert_;
  AddEntry add_entry_;
};

}  // namespace sqlitebench
