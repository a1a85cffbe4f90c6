#pragma once

#include <mutex>
#include <unordered_map>

#include "observe/cache_counts.hpp"
#include "observe/observer_api.hpp"

namespace sqlitebench {

/// The open connections that are observed, and what the page caches did of those that have closed.
class ObservedConnections {
 public:
  explicit ObservedConnections(const ObserverApi& api) noexcept : api_(api) {}

  /// Called by the engine for a connection that opens; it must stay where it is until that closes. Returns a result
  /// code.
  int add(sqlite3* connection) noexcept;

  /// Since the beginning or the last reset.
  [[nodiscard]] CacheCounts counts();

  void reset();

 private:
  /// Called by the engine for a connection that is about to close.
  static int on_close(unsigned event, void* context, void* subject, void* detail) noexcept;

  void remove(sqlite3* connection) noexcept;

  const ObserverApi& api_;
  std::mutex mutex_;
  std::unordered_map<sqlite3*, CacheCounts> open_;  ///< with what they had counted at the last reset
  CacheCounts closed_;
};

}  // namespace sqlitebench
