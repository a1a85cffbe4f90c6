#include <pthread.h>
#include <unistd.h>

#include <csignal>
#include <mutex>
#include <system_error>
#include <thread>

#include "program/interruption.hpp"

namespace sqlitebench {

namespace {

struct Doomed {
  std::mutex mutex;
  std::filesystem::path directory;
};

Doomed& doomed() {
  static Doomed instance;
  return instance;
}

/// The other threads may still be making files: again, until the directory itself is gone.
void remove_for_good(const std::filesystem::path& directory) {
  constexpr int tries = 1000;
  std::error_code ignored;
  for (int i = 0; i < tries && std::filesystem::exists(directory, ignored); ++i) {
    std::filesystem::remove_all(directory, ignored);
  }
}

sigset_t ending_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGHUP);
  return signals;
}

[[noreturn]] void wait_and_end() {
  const sigset_t signals = ending_signals();
  int received = 0;
  while (sigwait(&signals, &received) != 0) {
  }
  // Until the end: whatever fails for want of its files waits here, and does not end the program with its own code.
  const std::scoped_lock lock(doomed().mutex);
  if (!doomed().directory.empty()) {
    remove_for_good(doomed().directory);
  }
  constexpr int killed_by_signal = 128;  // what a shell reports for such an end
  _exit(killed_by_signal + received);
}

}  // namespace

void watch_for_interruption() {
  doomed();  // made before the thread, so that it outlives it
  const sigset_t signals = ending_signals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);  // threads started later inherit this
  std::thread(wait_and_end).detach();
}

void remove_on_interruption(const std::filesystem::path& directory) {
  const std::scoped_lock lock(doomed().mutex);
  doomed().directory = directory;
}

void forget_on_interruption() {
  const std::scoped_lock lock(doomed().mutex);
  doomed().directory.clear();
}

}  // namespace sqlitebench
