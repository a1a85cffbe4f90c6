#include <cstdint>
#include <string_view>

#include "engine/statement.hpp"
#include "run/tally.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {

namespace {

/// Reads the length of a blockset, the same in every operation, adds one, and writes it back. The caller does the
/// addition, not SQL, so two transactions that read the same length would lose an update.
template <TransactionKind kind>
class ReadModifyWrite : public BlockWorkload {
 public:
  static constexpr std::string_view id =
      kind == TransactionKind::immediate ? "read-modify-write-immediate" : "read-modify-write";
  static constexpr bool writes = true;
  static constexpr TransactionKind transactions = kind;

  explicit ReadModifyWrite(const Connection& connection)
      : connection_(&connection),
        find_(connection, "SELECT Length FROM Blockset WHERE ID = ?"),
        update_(connection, "UPDATE Blockset SET Length = ? WHERE ID = ?") {}

  void run(const Operation& operation, State& /*state*/, Tally& tally) {
    const std::int64_t length = find(operation.value());
    update_.bind(1, length + 1);
    update_.bind(2, operation.value());
    update_.execute();
    tally.digest.add(connection_->changes());
    ++tally.rows;
  }

 private:
  std::int64_t find(std::int64_t blockset) {
    const Statement::Resetting resetting(find_);
    find_.bind(1, blockset);
    return find_.step() ? find_.column_int64(0) : 0;
  }

  const Connection* connection_;
  Statement find_;
  Statement update_;
};

}  // namespace

WorkloadType read_modify_write_workload() noexcept {
  return workload_type<ReadModifyWrite<TransactionKind::deferred>>();
}

WorkloadType read_modify_write_immediate_workload() noexcept {
  return workload_type<ReadModifyWrite<TransactionKind::immediate>>();
}

}  // namespace sqlitebench
