#include "data/blocksets.hpp"
#include "workloads/join_blockset.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {

namespace {

/// Reads a blockset, any of them.
class Join : public BlockWorkload {
 public:
  static constexpr std::string_view id = "join";
  static constexpr bool writes = false;

  class Stream {
   public:
    explicit Stream(const StreamOptions& options) : blocksets_(Blocksets::count(options.seed, options.rows)) {}
    Operation draw(Random& random, std::int64_t /*position*/) const {
      return Operation::of_value(1 + static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(blocksets_))));
    }

   private:
    std::int64_t blocksets_;
  };

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
