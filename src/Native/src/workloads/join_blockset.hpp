#pragma once

#include <cstdint>

#include "data/operation.hpp"
#include "engine/connection.hpp"
#include "engine/statement.hpp"
#include "run/tally.hpp"

namespace sqlitebench {

/// Reads all blocks of one blockset. Rows come in no promised order, so their digests are summed.
class JoinBlockset {
 public:
  explicit JoinBlockset(const Connection& connection)
      : statement_(connection,
                   "SELECT Block.ID, Block.Hash, Block.Size FROM BlocksetEntry INNER JOIN Block "
                   "ON Block.ID = BlocksetEntry.BlockID WHERE BlocksetEntry.BlocksetID = ?") {}

  void operator()(std::int64_t blockset, Tally& tally) {
    std::uint64_t sum = 0;
    std::int64_t rows = 0;
    statement_.bind(1, blockset);
    while (statement_.step()) {
      Digest row;
      row.add(statement_.column_int64(0));
      row.add_text(statement_.column_text(1));
      row.add(statement_.column_int64(2));
      sum += row.value();
      ++rows;
    }
    statement_.reset();
    tally.digest.add(sum);
    tally.digest.add(rows);
    tally.rows += rows;
  }

  void reset() noexcept { statement_.reset(); }

 private:
  Statement statement_;
};

}  // namespace sqlitebench
