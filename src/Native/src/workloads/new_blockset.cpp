#include "workloads/blockset_writer.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {

namespace {

/// Builds blocksets with the odds of the option.
class NewBlockset : public BlockWorkload, public BlocksetWriter {
 public:
  static constexpr std::string_view id = "new-blockset";
  static constexpr bool writes = true;

  using State = BlocksetWriter::State;
  using BlocksetWriter::BlocksetWriter;
};

}  // namespace

WorkloadType new_blockset_workload() noexcept { return workload_type<NewBlockset>(); }

}  // namespace sqlitebench
