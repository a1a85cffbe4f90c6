#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>

namespace sqlitebench {

/// What a loop says of its operations, where nobody wants to know how long each took: nothing is left of it.
struct Untimed {
  void begin() noexcept {}
  void next() noexcept {}
  void end() noexcept {}
};

/// Takes the latencies of operations by one look at the clock for each: an operation lasts from the end of the one
/// before it to its own end, so that they add up to all the time of the loop. BEGIN is in the first of a batch, with
/// every try that failed, and COMMIT in the last.
template <typename Clock>
class LapsOn {
 public:
  /// The clock runs from here on. There is room for every operation.
  explicit LapsOn(std::span<std::int64_t> latencies_ns) noexcept
      : latencies_ns_(latencies_ns), batch_start_(Clock::now()), last_(batch_start_) {}

  /// A batch begins, or begins again.
  void begin() noexcept {
    next_ = batch_;
    last_ = batch_start_;
  }

  /// The next operation of the batch begins.
  void next() noexcept {
    if (next_ != batch_) {
      lap();
    }
    ++next_;
  }

  /// The batch is over, its commit too.
  void end() noexcept {
    if (next_ != batch_) {
      lap();
    }
    batch_ = next_;
    batch_start_ = last_;
  }

 private:
  using TimePoint = typename Clock::time_point;

  void lap() noexcept {
    const TimePoint now = Clock::now();
    latencies_ns_[next_ - 1] = std::chrono::duration_cast<std::chrono::nanoseconds>(now - last_).count();
    last_ = now;
  }

  std::span<std::int64_t> latencies_ns_;
  std::size_t batch_ = 0;  ///< its first operation
  std::size_t next_ = 0;   ///< the operation after the one that is running
  TimePoint batch_start_;
  TimePoint last_;
};

using Laps = LapsOn<std::chrono::steady_clock>;

/// What one look at the clock costs, in ns: the latency of operations that do nothing, in the median of some rounds.
double clock_cost_ns() noexcept;

}  // namespace sqlitebench
