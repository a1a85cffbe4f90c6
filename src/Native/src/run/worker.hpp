#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "data/operation.hpp"
#include "engine/connection.hpp"
#include "engine/engine_error.hpp"
#include "run/conflict.hpp"
#include "run/laps.hpp"
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

  /// Runs operations [first, first + count) in batches of so many (0: all in one), until done or until stop becomes
  /// true.
  virtual Tally run(std::size_t first, std::size_t count, std::int64_t batch_size, const std::atomic<bool>& stop) = 0;

  /// The same, and writes how long each operation took, in ns: the latencies have as many places.
  virtual Tally run_timed(std::size_t first, std::span<std::int64_t> latencies_ns, std::int64_t batch_size,
                          const std::atomic<bool>& stop) = 0;

  /// Begins a transaction that run_step and commit go on with. After an error in any of the three it is rolled back.
  virtual void begin() = 0;

  /// Runs operations [first, first + count) inside the open transaction.
  virtual Tally run_step(std::size_t first, std::size_t count) = 0;

  /// Commits the open transaction.
  virtual void commit() = 0;
};

/// The operations of a run in the form that a workload takes them, shared by the run's workers: the records themselves,
/// which outlive the run, or what was made of them before any clock starts.
template <typename Item>
struct OperationItems {
  std::span<const Item> items;
  std::shared_ptr<const std::vector<Item>> storage;  ///< null for the records themselves
};

/// The loop around a workload, which is inlined into it. A workload has prepared statements, run() for one operation,
/// reset() for all its statements, a State for what one operation hands to the next, and the kind of its transactions.
template <typename Workload, typename Item = Operation>
class WorkerOf final : public Worker {
 public:
  /// conflict_limit: how long a transaction that meets locks is repeated.
  WorkerOf(const Connection& connection, std::chrono::milliseconds conflict_limit, OperationItems<Item> operations = {})
      : operations_(std::move(operations)),
        conflict_limit_(conflict_limit),
        transactions_(connection),
        workload_(connection) {}

  Tally run(std::size_t first, std::size_t count, std::int64_t batch_size, const std::atomic<bool>& stop) override {
    return run(operations_.items.subspan(first, count), batch_size, stop);
  }

  Tally run_timed(std::size_t first, std::span<std::int64_t> latencies_ns, std::int64_t batch_size,
                  const std::atomic<bool>& stop) override {
    return run(operations_.items.subspan(first, latencies_ns.size()), batch_size, stop, Laps(latencies_ns));
  }

  void begin() override {
    or_abandon([&] { transactions_.begin(Workload::transactions); });
  }

  Tally run_step(std::size_t first, std::size_t count) override {
    Tally tally;
    or_abandon([&] {
      State state{};
      run_all(operations_.items.subspan(first, count), state, tally, Untimed{});
    });
    return tally;
  }

  void commit() override {
    or_abandon([&] { transactions_.commit(); });
  }

  /// The clock is Untimed or Laps: it is told where each operation begins.
  template <typename Clock = Untimed>
  Tally run(std::span<const Item> operations, std::int64_t batch_size, const std::atomic<bool>& stop,
            Clock clock = {}) {
    Tally tally;
    State state{};
    while (!operations.empty() && !stop.load(std::memory_order_relaxed)) {
      const std::size_t wanted = batch_size == 0 ? operations.size() : static_cast<std::size_t>(batch_size);
      const std::size_t size = std::min(wanted, operations.size());
      run_until_committed(operations.first(size), tally, state, clock);
      operations = operations.subspan(size);
    }
    return tally;
  }

 private:
  using State = typename Workload::State;

  template <typename Clock>
  void run_until_committed(std::span<const Item> batch, Tally& tally, State& state, Clock& clock) {
    TransactionKind kind = Workload::transactions;
    Conflict conflict(conflict_limit_);
    while (true) {
      try {
        run_once(batch, kind, tally, state, clock);
        return;
      } catch (const EngineError& error) {
        abandon();
        if (!error.is_conflict() || !conflict.wait()) {
          throw;
        }
      }
      ++tally.conflicts;
      kind = TransactionKind::immediate;
    }
  }

  /// Changes the tally and the state only once the batch is committed.
  template <typename Clock>
  void run_once(std::span<const Item> batch, TransactionKind kind, Tally& tally, State& state, Clock& clock) {
    Tally batch_tally = tally;
    State batch_state = state;
    clock.begin();
    transactions_.begin(kind);
    run_all(batch, batch_state, batch_tally, clock);
    transactions_.commit();
    clock.end();
    tally = batch_tally;
    state = batch_state;
  }

  /// Adds the number of the operation to an error of the engine and rethrows it.
  template <typename Clock>
  SQLITEBENCH_ALWAYS_INLINE void run_all(std::span<const Item> operations, State& state, Tally& tally, Clock&& clock) {
    std::size_t done = 0;
    try {
      for (; done < operations.size(); ++done) {
        clock.next();
        workload_.run(operations[done], state, tally);
      }
    } catch (const EngineError& error) {
      throw error.at(static_cast<std::size_t>(&operations[done] - operations_.items.data()));
    }
  }

  template <typename Work>
  SQLITEBENCH_ALWAYS_INLINE void or_abandon(Work work) {
    try {
      work();
    } catch (const EngineError&) {
      abandon();
      throw;
    }
  }

  void abandon() {
    workload_.reset();
    transactions_.abandon();
  }

  OperationItems<Item> operations_;
  std::chrono::milliseconds conflict_limit_;
  Transactions transactions_;
  Workload workload_;
};

}  // namespace sqlitebench
