#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <thread>
#include <utility>

#include "engine/connection.hpp"
#include "engine/engine_error.hpp"
#include "run/laps.hpp"
#include "run/tally.hpp"
#include "run/transactions.hpp"

namespace sqlitebench {

/// What a thread does in one call.
struct Slice {
  std::size_t first = 0;  ///< number of the first execution
  std::size_t count = 0;
  std::span<std::int64_t> latencies_ns{};  ///< a place for each; empty where none are wanted
};

/// Executes on one connection: one virtual call for all that a thread does in a call.
class Worker {
 public:
  Worker() = default;
  virtual ~Worker() = default;
  Worker(const Worker&) = delete;
  Worker(Worker&&) = delete;
  Worker& operator=(const Worker&) = delete;
  Worker& operator=(Worker&&) = delete;

  /// Executes a slice in transactions of so many (0: all in one; no_batches: none, or the one that begin began), until
  /// done or until stop becomes true. After an error, the transaction that it came in is rolled back.
  virtual Tally run(const Slice& slice, std::int64_t batch_size, const std::atomic<bool>& stop) = 0;

  /// Begins a transaction that run (with no_batches) and commit continue. After an error it is rolled back.
  virtual void begin() = 0;

  virtual void commit() = 0;
};

constexpr std::int64_t no_batches = -1;

/// What most works are: one derives from it and says what is different.
struct Work {
  struct State {};  ///< what an execution hands to the next

  static constexpr TransactionKind transactions = TransactionKind::deferred;  ///< on the first attempt
  static constexpr std::size_t number_of_first = 1;                           ///< in error texts
};

/// The loop around a work, which is inlined into it: run() is one execution, connection() is for its transactions, or
/// null where there can be none. What run() leaves by an exception is ready for the next execution.
///
/// A deferred transaction that has read cannot wait for the write lock, because that could deadlock. It is rolled back
/// and repeated as an immediate one, which waits inside SQLite for up to the busy timeout.
template <typename WorkType>
class WorkerOf final : public Worker {
 public:
  /// conflict_limit: how long a transaction that meets locks is repeated; after that, the lock counts as stuck.
  template <typename... Arguments>
  explicit WorkerOf(std::chrono::milliseconds conflict_limit, Arguments&&... arguments)
      : conflict_limit_(conflict_limit), work_(std::forward<Arguments>(arguments)...) {
    if (const Connection* connection = work_.connection(); connection != nullptr) {
      transactions_.emplace(*connection);
    }
  }

  Tally run(const Slice& slice, std::int64_t batch_size, const std::atomic<bool>& stop) override {
    return slice.latencies_ns.empty() ? run(slice, batch_size, stop, Untimed{})
                                      : run(slice, batch_size, stop, Laps(slice.latencies_ns));
  }

  void begin() override {
    or_abandon([&] { transactions().begin(WorkType::transactions); });
  }

  void commit() override {
    or_abandon([&] { transactions().commit(); });
  }

  /// The clock is Untimed or Laps: it is told where each execution begins.
  template <typename Clock>
  Tally run(const Slice& slice, std::int64_t batch_size, const std::atomic<bool>& stop, Clock clock) {
    const std::size_t size = batch_size > 0 ? static_cast<std::size_t>(batch_size) : slice.count;
    const auto kind = batch_size == no_batches ? TransactionKind::none : WorkType::transactions;
    const std::size_t end = slice.first + slice.count;
    Tally tally;
    State state{};
    for (std::size_t first = slice.first; first < end && !stop.load(std::memory_order_relaxed);) {
      const std::size_t batch_end = first + std::min(size, end - first);
      run_until_committed(first, batch_end, kind, tally, state, clock);
      first = batch_end;
    }
    return tally;
  }

 private:
  using State = typename WorkType::State;
  using TimePoint = std::chrono::steady_clock::time_point;

  template <typename Clock>
  void run_until_committed(std::size_t first, std::size_t end, TransactionKind kind, Tally& tally, State& state,
                           Clock& clock) {
    std::optional<TimePoint> first_conflict;
    while (true) {
      try {
        run_once(first, end, kind, tally, state, clock);
        return;
      } catch (const EngineError& error) {
        abandon();
        if (kind == TransactionKind::none || !error.is_conflict() || !wait(first_conflict)) {
          throw;
        }
      }
      ++tally.conflicts;
      kind = TransactionKind::immediate;
    }
  }

  /// Waits before a transaction that was rolled back is repeated; false if it has been repeated for too long. Two
  /// conflicts in a row happen only if the busy timeout is short.
  bool wait(std::optional<TimePoint>& first_conflict) const {
    const TimePoint now = std::chrono::steady_clock::now();
    if (first_conflict) {
      if (now - *first_conflict >= conflict_limit_) {
        return false;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    } else {
      first_conflict = now;
    }
    return true;
  }

  /// Changes the tally and the state only once the batch is committed. Adds the number of the execution to an error of
  /// the engine that comes from one.
  template <typename Clock>
  SQLITEBENCH_ALWAYS_INLINE void run_once(std::size_t first, std::size_t end, TransactionKind kind, Tally& tally,
                                          State& state, Clock& clock) {
    Tally batch_tally = tally;
    State batch_state = state;
    clock.begin();
    if (kind != TransactionKind::none) {
      transactions().begin(kind);
    }
    std::size_t index = first;
    try {
      for (; index < end; ++index) {
        clock.next();
        work_.run(index, batch_state, batch_tally);
      }
    } catch (const EngineError& error) {
      throw error.at(index + WorkType::number_of_first);
    }
    if (kind != TransactionKind::none) {
      transactions().commit();
    }
    clock.end();
    tally = batch_tally;
    state = batch_state;
  }

  template <typename Call>
  void or_abandon(Call call) {
    try {
      call();
    } catch (const EngineError&) {
      abandon();
      throw;
    }
  }

  Transactions& transactions() {
    if (!transactions_) {
      throw std::logic_error("there is no transaction where each execution opens a connection");
    }
    return *transactions_;
  }

  void abandon() noexcept {
    if (transactions_) {
      transactions_->abandon();
    }
  }

  std::chrono::milliseconds conflict_limit_;
  WorkType work_;
  std::optional<Transactions> transactions_;
};

}  // namespace sqlitebench
