#include <algorithm>
#include <memory>
#include <string>

#include "c_abi_call.hpp"
#include "observe/engine_observer.hpp"
#include "sqlitebench.h"

struct sqlitebench_observer : sqlitebench::EngineObserver {
  using sqlitebench::EngineObserver::EngineObserver;
};

namespace {

using sqlitebench::attempt;
using sqlitebench::require;

sqlitebench_engine_counts to_c(const sqlitebench::EngineCounts& counts) noexcept {
  return {
      counts.io.reads,     counts.io.bytes_read,
      counts.io.writes,    counts.io.bytes_written,
      counts.io.syncs,     counts.io.truncates,
      counts.io.fetches,   counts.cache.hits,
      counts.cache.misses, counts.cache.writes,
      counts.cache.spills, counts.commits,
      counts.connections,  counts.memory_highwater.value_or(-1),
  };
}

/// One line per text, in which line breaks become spaces.
std::string to_lines(const sqlitebench::StatementCounts::ByText& statements) {
  std::string lines;
  for (const auto& [sql, count] : statements) {
    std::string line = std::to_string(count.runs) + ' ' + std::to_string(count.steps) + ' ' + sql;
    std::replace_if(
        line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    lines += line + '\n';
  }
  return lines;
}

}  // namespace

sqlitebench_observer* sqlitebench_observer_begin(const char* engine, char* error, std::int32_t error_capacity) {
  return sqlitebench::make_handle(error, error_capacity,
                                  [&] { return std::make_unique<sqlitebench_observer>(require(engine, "engine")); });
}

std::int32_t sqlitebench_observer_read(sqlitebench_observer* observer, const char* database,
                                       sqlitebench_engine_counts* counts, char* error, std::int32_t error_capacity) {
  return attempt(error, error_capacity, [&] {
    require(observer, "observer");
    *require(counts, "counts") = to_c(observer->counts(database));
  });
}

std::int32_t sqlitebench_observer_statements(sqlitebench_observer* observer, const char* database, char* buffer,
                                             std::int32_t capacity) {
  return sqlitebench::write_text(buffer, capacity,
                                 [&] { return to_lines(require(observer, "observer")->statements(database)); });
}

std::int32_t sqlitebench_observer_reset(sqlitebench_observer* observer, const char* database, char* error,
                                        std::int32_t error_capacity) {
  return attempt(error, error_capacity, [&] { require(observer, "observer")->reset(database); });
}

void sqlitebench_observer_end(sqlitebench_observer* observer) {
  const std::unique_ptr<sqlitebench_observer> owned(observer);
}
