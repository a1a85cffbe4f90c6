#include "workloads/join_blockset.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {

namespace {

/// Reads one blockset after another, as a restore does with the files of a backup.
class Restore : public Flow {
 public:
  static constexpr std::string_view id = "restore";
  static constexpr bool writes = false;
  static constexpr std::int32_t most_threads = BlockWorkload::most_threads;

  struct State {};

  explicit Restore(const Connection& connection) : join_(connection) {}

  void run(const Operation& operation, State& /*state*/, Tally& tally) { join_(operation.value(), tally); }

  void reset() noexcept { join_.reset(); }

 private:
  JoinBlockset join_;
};

}  // namespace

WorkloadType restore_workload() noexcept { return workload_type<Restore>(); }

}  // namespace sqlitebench
