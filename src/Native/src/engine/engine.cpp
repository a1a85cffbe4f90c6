#include "engine/engine.hpp"

#include <map>
#include <memory>
#include <mutex>

#include "engine/connection.hpp"
#include "engine/engine_library.hpp"
#include "engine/statement.hpp"

namespace sqlitebench {

namespace {

std::unique_ptr<const SqliteApi> load(const std::string& path) {
  EngineLibrary library(path, "engine " + path + " is not a usable SQLite library");
  auto api = std::make_unique<SqliteApi>();
  library.find(api->libversion, "sqlite3_libversion");
  library.find(api->sourceid, "sqlite3_sourceid");
  library.find(api->threadsafe, "sqlite3_threadsafe");
  library.find(api->open_v2, "sqlite3_open_v2");
  library.find(api->close_v2, "sqlite3_close_v2");
  library.find(api->extended_result_codes, "sqlite3_extended_result_codes");
  library.find(api->errmsg, "sqlite3_errmsg");
  library.find(api->errstr, "sqlite3_errstr");
  library.find(api->get_autocommit, "sqlite3_get_autocommit");
  library.find(api->changes, "sqlite3_changes");
  library.find(api->last_insert_rowid, "sqlite3_last_insert_rowid");
  library.find(api->prepare_v2, "sqlite3_prepare_v2");
  library.find(api->finalize, "sqlite3_finalize");
  library.find(api->db_handle, "sqlite3_db_handle");
  library.find(api->sql, "sqlite3_sql");
  library.find(api->bind_text, "sqlite3_bind_text");
  library.find(api->bind_blob, "sqlite3_bind_blob");
  library.find(api->bind_int64, "sqlite3_bind_int64");
  library.find(api->bind_double, "sqlite3_bind_double");
  library.find(api->bind_null, "sqlite3_bind_null");
  library.find(api->bind_parameter_count, "sqlite3_bind_parameter_count");
  library.find(api->step, "sqlite3_step");
  library.find(api->reset, "sqlite3_reset");
  library.find(api->column_count, "sqlite3_column_count");
  library.find(api->column_type, "sqlite3_column_type");
  library.find(api->column_int64, "sqlite3_column_int64");
  library.find(api->column_double, "sqlite3_column_double");
  library.find(api->column_text, "sqlite3_column_text");
  library.find(api->column_blob, "sqlite3_column_blob");
  library.find(api->column_bytes, "sqlite3_column_bytes");
  library.keep();
  return api;
}

}  // namespace

const SqliteApi& load_engine(const std::string& path) {
  static std::mutex mutex;
  static std::map<std::string, std::unique_ptr<const SqliteApi>> engines;
  const std::scoped_lock lock(mutex);
  auto found = engines.find(path);
  if (found == engines.end()) {
    found = engines.emplace(path, load(path)).first;
  }
  return *found->second;
}

std::string describe_engine(const SqliteApi& api) {
  const Connection connection = Connection::in_memory(api);
  std::string lines = std::string(api.libversion()) + '\n' + api.sourceid();
  Statement options(connection, "PRAGMA compile_options");
  while (options.step()) {
    lines += '\n';
    lines += options.column_text(0);
  }
  return lines;
}

}  // namespace sqlitebench
