#include "engine/statement.hpp"
#include "run/tally.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {

namespace {

/// Removes every other blockset with its entries, and in the end the blocks that were theirs alone.
class Delete : public Flow {
 public:
  static constexpr std::string_view id = "delete";
  static constexpr bool writes = true;

  explicit Delete(const Connection& connection)
      : connection_(&connection),
        entries_(connection, "DELETE FROM BlocksetEntry WHERE BlocksetID = ?"),
        blockset_(connection, "DELETE FROM Blockset WHERE ID = ?"),
        orphans_(connection, "DELETE FROM Block WHERE ID NOT IN (SELECT BlockID FROM BlocksetEntry)") {}

  void run(const Operation& operation, State& /*state*/, Tally& tally) {
    entries_.bind(1, operation.value());
    remove(entries_, tally);
    blockset_.bind(1, operation.value());
    remove(blockset_, tally);
    if (operation.sweeps_orphans()) {
      remove(orphans_, tally);
    }
  }

 private:
  void remove(Statement& statement, Tally& tally) {
    statement.execute();
    const std::int64_t removed = connection_->changes();
    tally.digest.add(removed);
    tally.rows += removed;
  }

  const Connection* connection_;
  Statement entries_;
  Statement blockset_;
  Statement orphans_;
};

}  // namespace

WorkloadType delete_workload() noexcept { return workload_type<Delete>(); }

}  // namespace sqlitebench
