#include "data/blocksets.hpp"
#include "engine/statement.hpp"
#include "run/tally.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {

namespace {

/// Reads all blocks of one blockset. Rows come in no promised order, so their digests are summed.
class Join {
 public:
  static constexpr std::string_view id = "join";
  static constexpr bool writes = false;
  static constexpr bool needs_unique_index = false;

  class Stream {
   public:
    explicit Stream(const StreamOptions& options)
        : blocksets_(static_cast<std::uint64_t>(Blocksets::count(options.seed, options.rows))) {}
    Operation draw(Random& random, std::int64_t /*position*/) const {
      return Operation::of_value(1 + static_cast<std::int64_t>(random.below(blocksets_)));
    }

   private:
    std::uint64_t blocksets_;
  };

  struct State {};

  explicit Join(const Connection& connection)
      : statement_(connection,
                   "SELECT Block.ID, Block.Hash, Block.Size FROM BlocksetEntry INNER JOIN Block "
                   "ON Block.ID = BlocksetEntry.BlockID WHERE BlocksetEntry.BlocksetID = ?") {}

  void run(const Operation& operation, State& /*state*/, Tally& tally) {
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
    statement_.reset();
    tally.digest.add(sum);
    tally.digest.add(rows);
    tally.rows += rows;
  }

  void reset() noexcept { statement_.reset(); }

 private:
  Statement statement_;
};

}  // namespace

WorkloadType join_workload() noexcept { return workload_type<Join>(); }

}  // namespace sqlitebench
