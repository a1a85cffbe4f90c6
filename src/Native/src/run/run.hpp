#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "run/crew.hpp"
#include "run/tally.hpp"
#include "run/worker.hpp"

namespace sqlitebench {

/// How much there is to execute, and how.
struct RunExtent {
  const char* executions;   ///< what they are called in error texts
  std::int64_t count;       ///< of executions
  std::int64_t batch_size;  ///< executions per transaction; 0: one for all that a thread does in a call; or no_batches
};

/// A database opened for measuring: workers with connections whose pragmas are set and whose statements are prepared.
class Run {
 public:
  /// A thread for each worker, but none for one alone. The digest is of the digests of the threads, even of one.
  Run(std::vector<std::unique_ptr<Worker>> workers, const RunExtent& extent);

  /// No thread; the digest is the worker's.
  Run(std::unique_ptr<Worker> worker, const RunExtent& extent) : extent_(extent), folds_threads_(false) {
    lanes_.emplace_back().worker = std::move(worker);
  }

  /// Does executions [first, first + count), shared out to the threads in order, and returns when all are done. After
  /// an error, which is thrown, the unfinished batches are rolled back and the run can be used again.
  Tally execute(std::int64_t first, std::int64_t count) { return run(first, count, {}, extent_.batch_size); }

  /// The same, and writes how long each execution took, in ns: those of a thread add up to all of its time. There are
  /// as many executions as places for latencies.
  Tally execute_timed(std::int64_t first, std::span<std::int64_t> latencies_ns) {
    return run(first, static_cast<std::int64_t>(latencies_ns.size()), latencies_ns, extent_.batch_size);
  }

  /// Begins a transaction that execute_step and commit go on with, on a run of one thread. After an error in any of the
  /// three it is rolled back.
  void begin() { only_worker().begin(); }

  /// Does executions [first, first + count) inside the open transaction.
  Tally execute_step(std::int64_t first, std::int64_t count);

  /// Commits the open transaction.
  void commit() { only_worker().commit(); }

 private:
  struct Lane {
    std::unique_ptr<Worker> worker;
    Slice slice;
    Tally tally;
    std::string error;  ///< empty where there was none
  };

  Tally run(std::int64_t first, std::int64_t count, std::span<std::int64_t> latencies_ns, std::int64_t batch_size);
  /// Gives each thread its slice.
  void share(std::int64_t first, std::int64_t count, std::span<std::int64_t> latencies_ns);
  void run_lane(std::size_t index) noexcept;
  Worker& only_worker();

  RunExtent extent_;
  bool folds_threads_ = true;
  std::vector<Lane> lanes_;
  std::atomic<bool> stop_ = false;
  std::optional<Crew> crew_;  // last, so that the threads end before what they use is gone
};

}  // namespace sqlitebench
