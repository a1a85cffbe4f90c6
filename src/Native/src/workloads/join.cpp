#include <cstdint>

#include "engine/statement.hpp"
#include "run/tally.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {

namespace {

/// Reads all blocks of a blockset, any of them. Rows come in no promised order, so their digests are summed.
class Join : public BlockWorkload {
 public:
  static constexpr std::string_view id = "join";
  static constexpr bool writes = false;

  explicit Join(const Connection& connection)
      : statement_(connection,
                   "SELECT Block.ID, Block.Hash, Block.Size FROM BlocksetEntry INNER JOIN Block "
                   "ON Block.ID = BlocksetEntry.BlockID WHERE BlocksetEntry.BlocksetID = ?") {}

  void run(const Operation& operation, State& /*state*/, Tally& tally) {
    const Statement::Resetting resetting(statement_);
    std::uint64_t sum = 0;
    std::int64_t rows = 0;
    statement_.bind(1, operation.value());
    while (statement_.step()) {
      Digest row;
      row.add(statement_.column_int64(0));
      row.add_text(statement_.column_text(1));
      row.add(statement_.column_int64(2));
      sum += row.value();
      ++rows;
    }
    tally.digest.add(sum);
    tally.digest.add(rows);
    tally.rows += rows;
  }

 private:
  Statement statement_;
};

/// Reads one blockset after another, as a restore does with the files of a backup.
class Restore : public Join {
 public:
  static constexpr std::string_view id = "restore";
  static constexpr bool is_flow = true;

  using Join::Join;
};

}  // namespace

WorkloadType join_workload() noexcept { return workload_type<Join>(); }

WorkloadType restore_workload() noexcept { return workload_type<Restore>(); }

}  // namespace sqlitebench
