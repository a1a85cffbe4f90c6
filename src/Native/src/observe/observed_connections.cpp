#include "observe/observed_connections.hpp"

#include <exception>

#include "engine/sqlite_api.hpp"

namespace sqlitebench {

namespace {

constexpr unsigned trace_profile = 0x02;
constexpr unsigned trace_close = 0x08;
constexpr int status_vm_step = 4;
constexpr int cache_hit = 7;
constexpr int cache_miss = 8;
constexpr int cache_write = 9;
constexpr int cache_spill = 12;

/// The engine calls while it holds the connection's mutex, and whoever reads the statistics takes that one second: so
/// it is let go until ours is held. At these times no other call of the connection is under way.
class ConnectionMutexPause {
 public:
  ConnectionMutexPause(const ObserverApi& api, sqlite3* connection) noexcept
      : api_(api), mutex_(api.db_mutex(connection)) {
    api_.mutex_leave(mutex_);
  }
  ~ConnectionMutexPause() { api_.mutex_enter(mutex_); }
  ConnectionMutexPause(const ConnectionMutexPause&) = delete;
  ConnectionMutexPause(ConnectionMutexPause&&) = delete;
  ConnectionMutexPause& operator=(const ConnectionMutexPause&) = delete;
  ConnectionMutexPause& operator=(ConnectionMutexPause&&) = delete;

 private:
  const ObserverApi& api_;
  sqlite3_mutex* mutex_;  ///< null for a connection that has none, which does nothing
};

/// Fails only for a figure that an engine does not know, and an engine that is observed knows these.
int figure(const ObserverApi& api, sqlite3* connection, int which, bool reset) noexcept {
  int current = 0;
  int highwater = 0;
  api.db_status(connection, which, &current, &highwater, reset ? 1 : 0);
  return current;
}

CacheCounts read(const ObserverApi& api, sqlite3* connection, bool reset) noexcept {
  return {figure(api, connection, cache_hit, reset), figure(api, connection, cache_miss, reset),
          figure(api, connection, cache_write, reset), figure(api, connection, cache_spill, reset)};
}

}  // namespace

int ObservedConnections::add(sqlite3* connection) noexcept {
  const ConnectionMutexPause pause(api_, connection);
  try {
    DatabaseCounters& database = databases_.of(api_.db_filename(connection, "main"));
    const std::scoped_lock lock(mutex_);
    Observed& observed = observed_.emplace_back(Observed{*this, database, {}});
    open_[connection] = &observed;
    ++database.connections;
    api_.commit_hook(connection, on_commit, &observed);
    return trace(connection, observed);
  } catch (const std::exception&) {
    return sqlite::nomem;
  }
}

int ObservedConnections::trace(sqlite3* connection, Observed& observed) const noexcept {
  const bool counts = counts_all_statements_ || observed.database.counts_statements;
  return api_.trace_v2(connection, counts ? trace_close | trace_profile : trace_close, on_event, &observed);
}

CacheCounts ObservedConnections::counts(const char* path) {
  const std::scoped_lock lock(mutex_);
  CacheCounts sum;
  databases_.visit(path, [&](const DatabaseCounters& database) { sum += database.closed; });
  const DatabaseCounters* const only = path == nullptr ? nullptr : &databases_.of(path);
  for (const auto& [connection, observed] : open_) {
    if (only == nullptr || only == &observed->database) {
      sum += read(api_, connection, false).since(observed->earlier);
    }
  }
  return sum;
}

void ObservedConnections::reset(const char* path) {
  const std::scoped_lock lock(mutex_);
  databases_.visit(path, [](DatabaseCounters& database) {
    database.closed = {};
    database.counts_statements = true;
  });
  counts_all_statements_ |= path == nullptr;
  const DatabaseCounters* const only = path == nullptr ? nullptr : &databases_.of(path);
  for (const auto& [connection, observed] : open_) {
    if (only == nullptr || only == &observed->database) {
      observed->earlier = read(api_, connection, false);
      for (sqlite3_stmt* statement = api_.next_stmt(connection, nullptr); statement != nullptr;
           statement = api_.next_stmt(connection, statement)) {
        api_.stmt_status(statement, status_vm_step, 1);
      }
      trace(connection, *observed);
    }
  }
}

int ObservedConnections::on_event(unsigned event, void* context, void* subject, void* /*detail*/) noexcept {
  auto& observed = *static_cast<Observed*>(context);
  if (event == trace_close) {
    observed.owner.remove(static_cast<sqlite3*>(subject), observed);
  } else {
    observed.owner.count_execution(static_cast<sqlite3_stmt*>(subject), observed.database);
  }
  return sqlite::ok;
}

int ObservedConnections::on_commit(void* context) noexcept {
  ++static_cast<Observed*>(context)->database.commits;
  return sqlite::ok;
}

void ObservedConnections::count_execution(sqlite3_stmt* statement, DatabaseCounters& database) const noexcept {
  const int steps = api_.stmt_status(statement, status_vm_step, 1);
  const char* const sql = api_.sql(statement);
  try {
    database.statements.add(sql == nullptr ? "" : sql, steps);
  } catch (const std::exception&) {
    // Out of memory: the execution is not counted, which shows when counts are compared.
  }
}

// The engine calls this again for a connection that could not close, because a statement was still open: so what has
// been counted of it is set to 0.
void ObservedConnections::remove(sqlite3* connection, Observed& observed) noexcept {
  const ConnectionMutexPause pause(api_, connection);
  const std::scoped_lock lock(mutex_);
  observed.database.closed += read(api_, connection, true).since(observed.earlier);
  observed.earlier = {};
  open_.erase(connection);
}

}  // namespace sqlitebench
