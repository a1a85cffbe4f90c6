#include "run/crew.hpp"

#include <utility>

namespace sqlitebench {

Crew::Crew(std::size_t threads, std::function<void(std::size_t)> work) : work_(std::move(work)) {
  try {
    threads_.reserve(threads);
    for (std::size_t index = 0; index < threads; ++index) {
      threads_.emplace_back([this, index] { live(index); });
    }
  } catch (...) {
    dismiss();  // no destructor runs for a constructor that throws, and those already started must end
    throw;
  }
}

Crew::~Crew() { dismiss(); }

void Crew::run_round() {
  std::unique_lock lock(mutex_);
  busy_ = threads_.size();
  ++round_;
  started_.notify_all();
  finished_.wait(lock, [this] { return busy_ == 0; });
}

void Crew::live(std::size_t index) {
  std::uint64_t done = 0;
  std::unique_lock lock(mutex_);
  while (true) {
    started_.wait(lock, [&] { return dismissed_ || round_ != done; });
    if (dismissed_) {
      return;
    }
    done = round_;
    lock.unlock();
    work_(index);
    lock.lock();
    if (--busy_ == 0) {
      finished_.notify_one();
    }
  }
}

void Crew::dismiss() noexcept {
  {
    const std::scoped_lock lock(mutex_);
    dismissed_ = true;
  }
  started_.notify_all();
  for (std::thread& thread : threads_) {
    thread.join();
  }
}

}  // namespace sqlitebench
