#include <stdexcept>

#include "run/tally.hpp"
#include "workloads/block_statements.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {

namespace {

/// Leaves the choice between finding and inserting to SQLite: inserts unless the unique index holds the key, then
/// finds.
class InsertOrIgnore : public BlockWorkload {
 public:
  static constexpr std::string_view id = "insert-or-ignore";
  static constexpr bool writes = true;

  explicit InsertOrIgnore(const Connection& connection) : insert_(connection, "INSERT OR IGNORE"), find_(connection) {}

  void run(const Operation& operation, State& /*state*/, Tally& tally) {
    const std::int64_t changed = insert_(operation);
    const std::int64_t found = find_(operation);
    if (found == 0) [[unlikely]] {
      throw std::runtime_error("INSERT OR IGNORE left no row to find for " + std::string(operation.hash()));
    }
    tally.digest.add(changed);
    tally.digest.add(changed == 1 ? 0 : found);
    ++tally.rows;
  }

 private:
  InsertBlock<> insert_;
  FindBlock<> find_;
};

}  // namespace

WorkloadType insert_or_ignore_workload() noexcept { return workload_type<InsertOrIgnore>(); }

}  // namespace sqlitebench
