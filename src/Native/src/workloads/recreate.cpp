#include "engine/statement.hpp"
#include "run/tally.hpp"
#include "workloads/entry_statements.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {

namespace {

/// Refills an empty database from lists of blocksets, numbered from 1, and their blocks. Nothing of it is there at
/// first, and much of it is listed again: whatever is to be inserted is looked for before.
class Recreate : public Flow {
 public:
  static constexpr std::string_view id = "recreate";
  static constexpr bool writes = true;

  struct State {
    std::int64_t blockset = 0;  ///< the current one; none at the start
  };

  explicit Recreate(const Connection& connection)
      : connection_(&connection),
        find_blockset_(connection, "SELECT ID FROM Blockset WHERE ID = ?"),
        insert_blockset_(connection, "INSERT INTO Blockset(ID, Length) VALUES (?, 0)"),
        find_or_insert_(connection),
        find_entry_(connection, "SELECT BlockID FROM BlocksetEntry WHERE BlocksetID = ? AND BlockID = ?"),
        add_entry_(connection) {}

  void run(const Operation& operation, State& state, Tally& tally) {
    std::int64_t changed = 0;
    if (state.blockset == 0 || operation.starts_blockset()) {
      changed += start_blockset(++state.blockset);
    }
    const FindOrInsertBlock::Stored block = find_or_insert_(operation);
    changed += block.found ? 0 : 1;
    if (!has_entry(state.blockset, block.id)) {
      changed += add_entry_(state.blockset, block.id);
    }
    tally.digest.add(block.found ? block.id : 0);
    tally.digest.add(changed);
    ++tally.rows;
  }

 private:
  /// Counts the rows that this changed.
  std::int64_t start_blockset(std::int64_t blockset) {
    if (exists(find_blockset_, blockset)) {
      return 0;
    }
    insert_blockset_.bind(1, blockset);
    insert_blockset_.execute();
    return connection_->changes();
  }

  bool has_entry(std::int64_t blockset, std::int64_t block) {
    find_entry_.bind(2, block);
    return exists(find_entry_, blockset);
  }

  static bool exists(Statement& find, std::int64_t blockset) {
    const Statement::Resetting resetting(find);
    find.bind(1, blockset);
    return find.step();
  }

  const Connection* connection_;
  Statement find_blockset_;
  Statement insert_blockset_;
  FindOrInsertBlock find_or_insert_;
  Statement find_entry_;
  AddEntry add_entry_;
};

}  // namespace

WorkloadType recreate_workload() noexcept { return workload_type<Recreate>(); }

}  // namespace sqlitebench
