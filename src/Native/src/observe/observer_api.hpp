#pragma once

#include <cstdint>
#include <string>

#include "engine/sqlite_api.hpp"
#include "vfs/vfs_registry.hpp"

struct sqlite3_mutex;

namespace sqlitebench {

/// The part of SQLite's C interface that observing needs, and nothing else does.
struct ObserverApi {
  using Function = void (*)();
  using Trace = int (*)(unsigned event, void* context, void* subject, void* detail);
  using Committed = int (*)(void* context);
  using Opened = int (*)(sqlite3* connection, char** error, const void* api);

  const char* (*libversion)() = nullptr;
  int (*libversion_number)() = nullptr;
  int (*auto_extension)(Function entry) = nullptr;
  int (*cancel_auto_extension)(Function entry) = nullptr;
  int (*trace_v2)(sqlite3* connection, unsigned events, Trace trace, void* context) = nullptr;
  void* (*commit_hook)(sqlite3* connection, Committed committed, void* context) = nullptr;
  const char* (*db_filename)(sqlite3* connection, const char* schema) = nullptr;
  const char* (*sql)(sqlite3_stmt* statement) = nullptr;
  sqlite3_stmt* (*next_stmt)(sqlite3* connection, sqlite3_stmt* statement) = nullptr;
  int (*stmt_status)(sqlite3_stmt* statement, int figure, int reset) = nullptr;
  int (*db_status)(sqlite3* connection, int figure, int* current, int* highwater, int reset) = nullptr;
  sqlite3_mutex* (*db_mutex)(sqlite3* connection) = nullptr;
  void (*mutex_enter)(sqlite3_mutex* mutex) = nullptr;
  void (*mutex_leave)(sqlite3_mutex* mutex) = nullptr;
  void* (*malloc)(int bytes) = nullptr;
  void (*free)(void* memory) = nullptr;
  std::int64_t (*memory_used)() = nullptr;
  std::int64_t (*memory_highwater)(int reset) = nullptr;
  VfsRegistry vfs;

  /// The functions of the engine at a path or of a bare library name, which is never unloaded. Throws
  /// std::runtime_error for one that cannot be observed, with the reason.
  static ObserverApi load(const std::string& engine);
};

}  // namespace sqlitebench
