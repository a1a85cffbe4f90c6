#include "run/tally.hpp"
#include "workloads/block_statements.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {

namespace {

/// Inserts a block that is not there.
template <typename Schema>
class Insert : public BlockWorkload {
 public:
  static constexpr std::string_view id = "insert";
  static constexpr bool writes = true;

  explicit Insert(const Connection& connection) : insert_(connection) {}

  void run(const typename Schema::Key& key, State& /*state*/, Tally& tally) {
    tally.digest.add(insert_(key));
    ++tally.rows;
  }

 private:
  InsertBlock<Schema> insert_;
};

}  // namespace

WorkloadType insert_workload() noexcept { return workload_type_on_schemas<Insert>(); }

}  // namespace sqlitebench
