#include "engine/statement.hpp"
#include "run/tally.hpp"
#include "workloads/block_statements.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {

namespace {

/// Builds blocksets block by block, as a backup does with a file that it reads.
class NewBlockset {
 public:
  static constexpr std::string_view id = "new-blockset";
  static constexpr bool writes = true;
  static constexpr bool needs_unique_index = false;

  class Stream {
   public:
    explicit Stream(const StreamOptions& options) : options_(options) {}
    Operation draw(Random& random, std::int64_t position) const {
      const bool starts = random.below(1'000'000) < static_cast<std::uint64_t>(options_.blockset_ppm);
      return Operation::of_block(draw_block(random, options_, position), starts);
    }

   private:
    StreamOptions options_;
  };

  struct State {
    std::int64_t blockset = 0;  ///< the current one; none at the start of a slice
  };

  explicit NewBlockset(const Connection& connection)
      : connection_(&connection),
        insert_blockset_(connection, "INSERT INTO Blockset(Length) VALUES (0)"),
        find_(connection),
        insert_block_(connection),
        insert_entry_(connection, "INSERT INTO BlocksetEntry(BlocksetID, BlockID) VALUES (?, ?)"),
        lengthen_(connection, "UPDATE Blockset SET Length = Length + 1 WHERE ID = ?") {}

  void run(const Operation& operation, State& state, Tally& tally) {
    if (state.blockset == 0 || operation.starts_blockset()) {
      insert_blockset_.execute();
      state.blockset = connection_->last_insert_rowid();
    }
    const std::int64_t found = find_(operation);
    tally.digest.add(found);
    tally.digest.add(add_entry(state.blockset, found == 0 ? add_block(operation) : found));
    ++tally.rows;
  }

  void reset() noexcept {
    insert_blockset_.reset();
    find_.reset();
    insert_block_.reset();
    insert_entry_.reset();
    lengthen_.reset();
  }

 private:
  std::int64_t add_block(const Operation& operation) {
    insert_block_(operation);
    return connection_->last_insert_rowid();
  }

  std::int64_t add_entry(std::int64_t blockset, std::int64_t block) {
    insert_entry_.bind(1, blockset);
    insert_entry_.bind(2, block);
    insert_entry_.execute();
    const std::int64_t inserted = connection_->changes();
    lengthen_.bind(1, blockset);
    lengthen_.execute();
    return inserted + connection_->changes();
  }

  const Connection* connection_;
  Statement insert_blockset_;
  FindBlock<> find_;
  InsertBlock<> insert_block_;
  Statement insert_entry_;
  Statement lengthen_;
};

}  // namespace

WorkloadType new_blockset_workload() noexcept { return workload_type<NewBlockset>(); }

}  // namespace sqlitebench
