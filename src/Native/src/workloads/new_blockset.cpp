#include "workloads/blockset_writer.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {

namespace {

/// Builds blocksets with the odds of the option.
class NewBlockset : public BlockWorkload {
 public:
  static constexpr std::string_view id = "new-blockset";
  static constexpr bool writes = true;

  using State = BlocksetWriter::State;

  explicit NewBlockset(const Connection& connection) : writer_(connection) {}

  void run(const Operation& operation, State& state, Tally& tally) { writer_.run(operation, state, tally); }

  void reset() noexcept { writer_.reset(); }

 private:
  BlocksetWriter writer_;
};

}  // namespace

WorkloadType new_blockset_workload() noexcept { return workload_type<NewBlockset>(); }

}  // namespace sqlitebench
