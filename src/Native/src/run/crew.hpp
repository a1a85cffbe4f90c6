#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace sqlitebench {

/// Threads that wait, parked, between rounds of work, so that a round never pays for starting them.
class Crew {
 public:
  /// In each round thread i calls work(i), which must not throw.
  Crew(std::size_t threads, std::function<void(std::size_t)> work);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew(Crew&&) = delete;
  Crew& operator=(const Crew&) = delete;
  Crew& operator=(Crew&&) = delete;

  /// Wakes every thread and returns when all have done their work.
  void run_round();

 private:
  void live(std::size_t index);
  void dismiss() noexcept;

  std::function<void(std::size_t)> work_;
  std::mutex mutex_;
  std::condition_variable started_;
  std::condition_variable finished_;
  std::uint64_t round_ = 0;
  std::size_t busy_ = 0;
  bool dismissed_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace sqlitebench
