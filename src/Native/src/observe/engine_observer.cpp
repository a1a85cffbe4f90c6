#include "observe/engine_observer.hpp"

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "observe/observation.hpp"

namespace sqlitebench {

namespace {

// An engine calls without saying for whom.
std::atomic<Observation*> current;

int on_open(sqlite3* connection, char** /*error*/, const void* /*api*/) noexcept {
  Observation* observation = current;
  return observation == nullptr ? sqlite::ok : observation->connections().add(connection);
}

/// Makes an observation that is never destroyed, not even when the process ends and other threads go on.
Observation& make_lasting(const ObserverApi& api) {
  // NOLINTNEXTLINE(cppcoreguidelines-owning-memory): see above
  static auto& lasting = *new std::vector<std::unique_ptr<Observation>>();
  return *lasting.emplace_back(std::make_unique<Observation>(api));
}

const char* pointer_to(const std::optional<std::string>& path) noexcept { return path ? path->c_str() : nullptr; }

std::mutex& beginning() {
  static std::mutex mutex;
  return mutex;
}

}  // namespace

EngineObserver::EngineObserver(const std::string& engine) {
  const ObserverApi api = ObserverApi::load(engine);
  const std::scoped_lock lock(beginning());
  if (current != nullptr) {
    throw std::runtime_error("an engine is observed already: there can be one observer in a process");
  }
  observation_ = &make_lasting(api);
  current = observation_;
  try {
    observation_->begin(on_open);
  } catch (const std::runtime_error&) {
    current = nullptr;
    throw;
  }
}

EngineObserver::~EngineObserver() {
  const std::scoped_lock lock(beginning());
  observation_->end(on_open);
  current = nullptr;
}

EngineCounts EngineObserver::counts(const char* database) const {
  const std::optional<std::string> full = observation_->full_path(database);
  const char* const path = pointer_to(full);
  EngineCounts sum;
  observation_->databases().visit(path, [&](const DatabaseCounters& counters) {
    sum.io += counters.io.counts();
    sum.commits += counters.commits;
    sum.connections += counters.connections;
  });
  sum.cache = observation_->connections().counts(path);
  sum.memory_highwater = observation_->memory().highwater();
  return sum;
}

StatementCounts::ByText EngineObserver::statements(const char* database) const {
  const std::optional<std::string> full = observation_->full_path(database);
  StatementCounts::ByText sum;
  observation_->databases().visit(pointer_to(full), [&](const DatabaseCounters& counters) {
    for (const auto& [sql, count] : counters.statements.counts()) {
      sum[sql].runs += count.runs;
      sum[sql].steps += count.steps;
    }
  });
  return sum;
}

void EngineObserver::reset(const char* database) {
  const std::optional<std::string> full = observation_->full_path(database);
  const char* const path = pointer_to(full);
  observation_->connections().reset(path);
  observation_->databases().visit(path, [](DatabaseCounters& counters) {
    counters.io.reset();
    counters.statements.reset();
    counters.commits = 0;
    counters.connections = 0;
  });
  if (path == nullptr) {
    observation_->memory().reset();
  }
}

}  // namespace sqlitebench
