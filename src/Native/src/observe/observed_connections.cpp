#include "observe/observed_connections.hpp"

#include <exception>

#include "engine/sqlite_api.hpp"

namespace sqlitebench {

namespace {

constexpr unsigned trace_close = 0x08;
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
    const std::scoped_lock lock(mutex_);
    open_.emplace(connection, CacheCounts{});
  } catch (const std::exception&) {
    return sqlite::nomem;
  }
  return api_.trace_v2(connection, trace_close, on_close, this);
}

CacheCounts ObservedConnections::counts() {
  const std::scoped_lock lock(mutex_);
  CacheCounts sum = closed_;
  for (const auto& [connection, earlier] : open_) {
    sum += read(api_, connection, false).since(earlier);
  }
  return sum;
}

void ObservedConnections::reset() {
  const std::scoped_lock lock(mutex_);
  closed_ = {};
  for (auto& [connection, earlier] : open_) {
    earlier = read(api_, connection, false);
  }
}

int ObservedConnections::on_close(unsigned /*event*/, void* context, void* subject, void* /*detail*/) noexcept {
  static_cast<ObservedConnections*>(context)->remove(static_cast<sqlite3*>(subject));
  return sqlite::ok;
}

// The engine calls this again for a connection that could not close, because a statement was still open: so what has
// been counted of it is set to 0.
void ObservedConnections::remove(sqlite3* connection) noexcept {
  const ConnectionMutexPause pause(api_, connection);
  const std::scoped_lock lock(mutex_);
  const auto found = open_.find(connection);
  closed_ += read(api_, connection, true).since(found == open_.end() ? CacheCounts{} : found->second);
  if (found != open_.end()) {
    open_.erase(found);
  }
}

}  // namespace sqlitebench
