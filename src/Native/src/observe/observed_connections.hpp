#pragma once

#include <deque>
#include <mutex>
#include <unordered_map>

#include "observe/cache_counts.hpp"
#include "observe/database_counters.hpp"
#include "observe/observer_api.hpp"

namespace sqlitebench {

/// The open connections that are observed. What each does is counted for its main database.
class ObservedConnections {
 public:
  ObservedConnections(const ObserverApi& api, CountersByDatabase& databases) noexcept
      : api_(api), databases_(databases) {}

  /// Called by the engine for a connection that opens; it must stay where it is until that closes. Returns a result
  /// code.
  int add(sqlite3* connection) noexcept;

  /// What page caches did since the beginning or the last reset: those of connections to the database at a path, or all
  /// if that is null.
  [[nodiscard]] CacheCounts counts(const char* path);

  /// Counts the same page caches from 0 again, and starts to count the executions of these connections' statements.
  void reset(const char* path);

 private:
  /// A connection.
  struct Observed {
    ObservedConnections& owner;
    DatabaseCounters& database;
    CacheCounts earlier;  ///< what its page cache had counted at the last reset
  };

  /// Called by the engine for a connection that is about to close, and for an execution that is over.
  static int on_event(unsigned event, void* context, void* subject, void* detail) noexcept;

  /// Called by the engine for a transaction that wrote and is about to be committed.
  static int on_commit(void* context) noexcept;

  void remove(sqlite3* connection, Observed& observed) noexcept;

  /// Counts executions only after a reset: counting sets a statement's steps to 0, and its user may count them too.
  int trace(sqlite3* connection, Observed& observed) const noexcept;

  void count_execution(sqlite3_stmt* statement, DatabaseCounters& database) const noexcept;

  const ObserverApi& api_;
  CountersByDatabase& databases_;
  bool counts_all_statements_ = false;  ///< set by a reset of all databases
  std::mutex mutex_;
  std::deque<Observed> observed_;  ///< never removed: a connection that could not close yet keeps calling
  std::unordered_map<sqlite3*, Observed*> open_;
};

}  // namespace sqlitebench
