#include "run/transactions.hpp"
#include "workloads/blockset_writer.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {

namespace {

/// Takes in files, most of whose blocks exist. It commits by itself, so that a crash costs few files.
class Backup : public Flow {
 public:
  static constexpr std::string_view id = "backup";
  static constexpr bool writes = true;

  struct State {
    BlocksetWriter::State written;
    int files = 0;  ///< begun since the last commit
  };

  explicit Backup(const Connection& connection) : transactions_(connection), writer_(connection) {}

  void run(const Operation& operation, State& state, Tally& tally) {
    if (state.written.blockset == 0 || operation.starts_blockset()) {
      begin_file(state);
    }
    writer_.run(operation, state.written, tally);
  }

 private:
  static constexpr int files_a_commit = 100;

  void begin_file(State& state) {
    if (state.files == files_a_commit) {
      transactions_.commit();
      transactions_.begin(TransactionKind::deferred);
      state.files = 0;
    }
    ++state.files;
  }

  Transactions transactions_;
  BlocksetWriter writer_;
};

}  // namespace

WorkloadType backup_workload() noexcept { return workload_type<Backup>(); }

}  // namespace sqlitebench
