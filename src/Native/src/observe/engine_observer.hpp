#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "observe/cache_counts.hpp"
#include "observe/io_counters.hpp"
#include "observe/statement_counts.hpp"

namespace sqlitebench {

class Observation;

/// What the observed connections of an engine did.
struct EngineCounts {
  IoCounts io;
  CacheCounts cache;
  std::int64_t commits = 0;                      ///< of transactions that wrote
  std::int64_t connections = 0;                  ///< that were opened
  std::optional<std::int64_t> memory_highwater;  ///< bytes; nothing where the engine does not count them
};

/// Counts what the connections of an engine do that open while it lives, whoever opens them. It is the engine's default
/// VFS, and asks each connection for the statistics of its page cache. Connections that outlive it may be used on.
class EngineObserver {
 public:
  /// Throws std::runtime_error when there is another one in this process, or the engine cannot be observed.
  explicit EngineObserver(const std::string& engine);
  ~EngineObserver();
  EngineObserver(const EngineObserver&) = delete;
  EngineObserver(EngineObserver&&) = delete;
  EngineObserver& operator=(const EngineObserver&) = delete;
  EngineObserver& operator=(EngineObserver&&) = delete;

  /// The counts since the beginning or the last reset: of the database at a path, or of all if it is null. Meanwhile,
  /// no other thread may use a connection to them that was opened without a mutex.
  [[nodiscard]] EngineCounts counts(const char* database = nullptr) const;

  /// The executions that ended since the last reset; none before the first.
  [[nodiscard]] StatementCounts::ByText statements(const char* database) const;

  /// Resets these counts to 0, under the same condition, and starts to count executions. Memory is reset only if the
  /// path is null.
  void reset(const char* database = nullptr);

 private:
  Observation* observation_ = nullptr;
};

}  // namespace sqlitebench
