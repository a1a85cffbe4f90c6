#pragma once

#include <atomic>
#include <cstdint>

namespace sqlitebench {

/// What was done with files.
struct IoCounts {
  std::int64_t reads = 0;
  std::int64_t bytes_read = 0;
  std::int64_t writes = 0;
  std::int64_t bytes_written = 0;
  std::int64_t syncs = 0;
  std::int64_t truncates = 0;
  std::int64_t fetches = 0;

  IoCounts& operator+=(const IoCounts& other) noexcept {
    reads += other.reads;
    bytes_read += other.bytes_read;
    writes += other.writes;
    bytes_written += other.bytes_written;
    syncs += other.syncs;
    truncates += other.truncates;
    fetches += other.fetches;
    return *this;
  }
};

/// Counts what any number of threads do. The counts are of one moment each: while a thread works they may not fit
/// together.
class IoCounters {
 public:
  /// bytes: 0 for a read that got less than it asked for.
  void count_read(int bytes) noexcept {
    add(reads_, 1);
    add(bytes_read_, bytes);
  }

  void count_write(int bytes) noexcept {
    add(writes_, 1);
    add(bytes_written_, bytes);
  }

  void count_sync() noexcept { add(syncs_, 1); }

  void count_truncate() noexcept { add(truncates_, 1); }

  void count_fetch() noexcept { add(fetches_, 1); }

  [[nodiscard]] IoCounts counts() const noexcept {
    return {reads_, bytes_read_, writes_, bytes_written_, syncs_, truncates_, fetches_};
  }

  void reset() noexcept {
    for (Counter* counter : {&reads_, &bytes_read_, &writes_, &bytes_written_, &syncs_, &truncates_, &fetches_}) {
      *counter = 0;
    }
  }

 private:
  using Counter = std::atomic<std::int64_t>;

  static void add(Counter& counter, int count) noexcept { counter.fetch_add(count, std::memory_order_relaxed); }

  Counter reads_ = 0;
  Counter bytes_read_ = 0;
  Counter writes_ = 0;
  Counter bytes_written_ = 0;
  Counter syncs_ = 0;
  Counter truncates_ = 0;
  Counter fetches_ = 0;
};

}  // namespace sqlitebench
