#include "run/tally.hpp"
#include "workloads/block_statements.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {

namespace {

/// Finds a block's ID by Hash and Size; the key exists.
template <typename Schema>
class Select : public BlockWorkload {
 public:
  static constexpr std::string_view id = "select";
  static constexpr bool writes = false;

  explicit Select(const Connection& connection) : find_(connection) {}

  void run(const typename Schema::Key& key, State& /*state*/, Tally& tally) {
    tally.digest.add(find_(key));
    ++tally.rows;
  }

 private:
  FindBlock<Schema> find_;
};

}  // namespace

WorkloadType select_workload() noexcept { return workload_type_on_schemas<Select>(); }

}  // namespace sqlitebench
