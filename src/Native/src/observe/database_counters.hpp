#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "observe/cache_counts.hpp"
#include "observe/io_counters.hpp"
#include "observe/statement_counts.hpp"

namespace sqlitebench {

/// Counts what any number of threads do with one database.
struct DatabaseCounters {
  IoCounters io;
  bool counts_statements = false;  ///< set by a reset of this database; guarded by ObservedConnections
  StatementCounts statements;
  std::atomic<std::int64_t> commits = 0;      ///< of transactions that wrote
  std::atomic<std::int64_t> connections = 0;  ///< that were opened
  CacheCounts closed;                         ///< of connections that have closed; guarded by ObservedConnections
};

/// The counters of each database, by the path that the engine opens. Files without a name share one.
class CountersByDatabase {
 public:
  /// path: of a database, its journal or its write-ahead log; null for a file that is deleted when it is closed. The
  /// reference stays valid.
  DatabaseCounters& of(const char* path) {
    const std::string_view name = name_of(path == nullptr ? std::string_view() : path);
    const std::scoped_lock lock(mutex_);
    auto found = counters_.find(name);
    if (found == counters_.end()) {
      found = counters_.emplace(name, std::make_unique<DatabaseCounters>()).first;
    }
    return *found->second;
  }

  /// Visits the counters of the database at a path, or of each database if that is null.
  template <typename Visit>
  void visit(const char* path, const Visit& visit) {
    if (path != nullptr) {
      visit(of(path));
      return;
    }
    const std::scoped_lock lock(mutex_);
    for (const auto& [name, counters] : counters_) {
      visit(*counters);
    }
  }

 private:
  static std::string_view name_of(std::string_view path) noexcept {
    for (const std::string_view suffix : {"-journal", "-wal"}) {
      if (path.size() > suffix.size() && path.substr(path.size() - suffix.size()) == suffix) {
        path.remove_suffix(suffix.size());
      }
    }
    return path;
  }

  std::mutex mutex_;
  std::map<std::string, std::unique_ptr<DatabaseCounters>, std::less<>> counters_;
};

}  // namespace sqlitebench
