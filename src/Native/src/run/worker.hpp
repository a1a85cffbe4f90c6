#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

#include "data/operation.hpp"
#include "engine/connection.hpp"
#include "engine/engine_error.hpp"
#include "run/tally.hpp"
#include "run/transactions.hpp"

namespace sqlitebench {

/// Runs operations on one connection: one virtual call for all that a thread does in a call.
class Worker {
 public:
  Worker() = default;
  virtual ~Worker() = default;
  Worker(const Worker&) = delete;
  Worker(Worker&&) = delete;
  Worker& operator=(const Worker&) = delete;
  Worker& operator=(Worker&&) = delete;

  /// Runs the operations in batches of so many (0: all in one), until done or until stop becomes true.
  virtual Tally run(std::span<const Operation> operations, std::int64_t batch_size, const std::atomic<bool>& stop) = 0;
};

/// The loop around a workload, which is inlined into it. A workload has prepared statements, run() for one operation,
/// reset() for all its statements, and a State for what one operation hands to the next.
template <typename Workload>
class WorkerOf final : public Worker {
 public:
  explicit WorkerOf(const Connection& connection) : transactions_(connection), workload_(connection) {}

  Tally run(std::span<const Operation> operations, std::int64_t batch_size, const std::atomic<bool>& stop) override {
    Tally tally;
    State state{};
    while (!operations.empty() && !stop.load(std::memory_order_relaxed)) {
      const std::size_t wanted = batch_size == 0 ? operations.size() : static_cast<std::size_t>(batch_size);
      const std::size_t size = std::min(wanted, operations.size());
      run_until_committed(operations.first(size), tally, state);
      operations = operations.subspan(size);
    }
    return tally;
  }

 private:
  using State = typename Workload::State;

  /// Guards against a lock that is never let go: SQLite waits for its busy timeout in each try.
  static constexpr int most_tries = 100;

  void run_until_committed(std::span<const Operation> batch, Tally& tally, State& state) {
    TransactionKind kind = TransactionKind::deferred;
    for (int attempt = 1;; ++attempt) {
      try {
        run_once(batch, kind, tally, state);
        return;
      } catch (const EngineError& error) {
        abandon();
        if (!error.is_conflict() || attempt == most_tries) {
          throw;
        }
      }
      ++tally.conflicts;
      kind = TransactionKind::immediate;
    }
  }

  /// Changes the tally and the state only once the batch is committed.
  void run_once(std::span<const Operation> batch, TransactionKind kind, Tally& tally, State& state) {
    Tally batch_tally = tally;
    State batch_state = state;
    transactions_.begin(kind);
    for (const Operation& operation : batch) {
      workload_.run(operation, batch_state, batch_tally);
    }
    transactions_.commit();
    tally = batch_tally;
    state = batch_state;
  }

  void abandon() {
    workload_.reset();
    transactions_.abandon();
  }

  Transactions transactions_;
  Workload workload_;
};

}  // namespace sqlitebench
