#include "run/tally.hpp"
#include "workloads/block_statements.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {

namespace {

/// Finds a block's ID; inserts the block when it is absent.
class SelectXorInsert : public BlockWorkload {
 public:
  static constexpr std::string_view id = "select-xor-insert";
  static constexpr bool writes = true;

  explicit SelectXorInsert(const Connection& connection) : find_(connection), insert_(connection) {}

  void run(const Operation& operation, State& /*state*/, Tally& tally) {
    const std::int64_t found = find_(operation);
    tally.digest.add(found);
    tally.digest.add(found == 0 ? insert_(operation) : 0);
    ++tally.rows;
  }

 private:
  FindBlock<> find_;
  InsertBlock<> insert_;
};

}  // namespace

WorkloadType select_xor_insert_workload() noexcept { return workload_type<SelectXorInsert>(); }

}  // namespace sqlitebench
