#include "workloads/join_blockset.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {

namespace {

/// Reads a blockset, any of them.
class Join : public BlockWorkload {
 public:
  static constexpr std::string_view id = "join";
  static constexpr bool writes = false;

  struct State {};

  explicit Join(const Connection& connection) : join_(connection) {}

  void run(const Operation& operation, State& /*state*/, Tally& tally) { join_(operation.value(), tally); }

  void reset() noexcept { join_.reset(); }

 private:
  JoinBlockset join_;
};

}  // namespace

WorkloadType join_workload() noexcept { return workload_type<Join>(); }

}  // namespace sqlitebench
