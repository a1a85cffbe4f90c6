#pragma once

#include <chrono>
#include <optional>
#include <thread>

namespace sqlitebench {

/// The locks that one transaction meets. A deferred transaction that has read cannot wait for the write lock, because
/// that could deadlock. It is rolled back and repeated as an immediate one, which waits inside SQLite for up to the
/// busy timeout.
class Conflict {
 public:
  /// limit: how long a transaction is repeated; after that, the lock counts as stuck.
  explicit Conflict(std::chrono::milliseconds limit) noexcept : limit_(limit) {}

  /// Waits before a transaction that was rolled back is repeated; false if it has been repeated for too long. Two
  /// conflicts in a row happen only if the busy timeout is short.
  bool wait() {
    const Clock::time_point now = Clock::now();
    if (!first_) {
      first_ = now;
      return true;
    }
    if (now - *first_ >= limit_) {
      return false;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return true;
  }

 private:
  using Clock = std::chrono::steady_clock;

  std::chrono::milliseconds limit_;
  std::optional<Clock::time_point> first_;
};

}  // namespace sqlitebench
