#include "observe/observer_api.hpp"

#include <stdexcept>

#include "engine/engine_library.hpp"

namespace sqlitebench {

namespace {

/// SQLite 3.23.0, the first to count the spills of a page cache (https://www.sqlite.org/releaselog/3_23_0.html).
constexpr int first_version = 3'023'000;

}  // namespace

ObserverApi ObserverApi::load(const std::string& engine) {
  const std::string complaint = "engine " + engine + " cannot be observed";
  EngineLibrary library(engine, complaint);
  ObserverApi api;
  library.find(api.auto_extension, "sqlite3_auto_extension");
  library.find(api.cancel_auto_extension, "sqlite3_cancel_auto_extension");
  library.find(api.trace_v2, "sqlite3_trace_v2");
  library.find(api.libversion, "sqlite3_libversion");
  library.find(api.libversion_number, "sqlite3_libversion_number");
  library.find(api.commit_hook, "sqlite3_commit_hook");
  library.find(api.db_filename, "sqlite3_db_filename");
  library.find(api.sql, "sqlite3_sql");
  library.find(api.next_stmt, "sqlite3_next_stmt");
  library.find(api.stmt_status, "sqlite3_stmt_status");
  library.find(api.db_status, "sqlite3_db_status");
  library.find(api.db_mutex, "sqlite3_db_mutex");
  library.find(api.mutex_enter, "sqlite3_mutex_enter");
  library.find(api.mutex_leave, "sqlite3_mutex_leave");
  library.find(api.malloc, "sqlite3_malloc");
  library.find(api.free, "sqlite3_free");
  library.find(api.memory_used, "sqlite3_memory_used");
  library.find(api.memory_highwater, "sqlite3_memory_highwater");
  if (api.libversion_number() < first_version) {
    throw std::runtime_error(complaint + ": it is SQLite " + api.libversion() +
                             ", but page cache spills are counted only since 3.23.0");
  }
  api.vfs = VfsRegistry(library, complaint);
  library.keep();
  return api;
}

}  // namespace sqlitebench
