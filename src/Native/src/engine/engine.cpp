#include "engine/engine.hpp"

#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>

#include "engine/connection.hpp"
#include "engine/shared_library.hpp"
#include "engine/statement.hpp"

namespace sqlitebench {

namespace {

class Symbols {
 public:
  Symbols(const SharedLibrary& library, const std::string& path) : library_(library), path_(path) {}

  template <typename Pointer>
  void find(Pointer& function, const char* name) const {
    const SharedLibrary::Function found = library_.find(name);
    if (found == nullptr) {
      throw std::runtime_error("engine " + path_ + " is not a SQLite that can be used: it has no " + name);
    }
    function = reinterpret_cast<Pointer>(found);
  }

 private:
  const SharedLibrary& library_;
  const std::string& path_;
};

std::unique_ptr<const SqliteApi> load(const std::string& path) {
  SharedLibrary library(path);
  const Symbols symbols(library, path);
  auto api = std::make_unique<SqliteApi>();
  symbols.find(api->libversion, "sqlite3_libversion");
  symbols.find(api->sourceid, "sqlite3_sourceid");
  symbols.find(api->threadsafe, "sqlite3_threadsafe");
  symbols.find(api->open_v2, "sqlite3_open_v2");
  symbols.find(api->close_v2, "sqlite3_close_v2");
  symbols.find(api->extended_result_codes, "sqlite3_extended_result_codes");
  symbols.find(api->errmsg, "sqlite3_errmsg");
  symbols.find(api->errstr, "sqlite3_errstr");
  symbols.find(api->get_autocommit, "sqlite3_get_autocommit");
  symbols.find(api->changes, "sqlite3_changes");
  symbols.find(api->last_insert_rowid, "sqlite3_last_insert_rowid");
  symbols.find(api->prepare_v2, "sqlite3_prepare_v2");
  symbols.find(api->finalize, "sqlite3_finalize");
  symbols.find(api->db_handle, "sqlite3_db_handle");
  symbols.find(api->sql, "sqlite3_sql");
  symbols.find(api->bind_text, "sqlite3_bind_text");
  symbols.find(api->bind_blob, "sqlite3_bind_blob");
  symbols.find(api->bind_int64, "sqlite3_bind_int64");
  symbols.find(api->bind_double, "sqlite3_bind_double");
  symbols.find(api->bind_null, "sqlite3_bind_null");
  symbols.find(api->bind_parameter_count, "sqlite3_bind_parameter_count");
  symbols.find(api->step, "sqlite3_step");
  symbols.find(api->reset, "sqlite3_reset");
  symbols.find(api->column_count, "sqlite3_column_count");
  symbols.find(api->column_type, "sqlite3_column_type");
  symbols.find(api->column_int64, "sqlite3_column_int64");
  symbols.find(api->column_double, "sqlite3_column_double");
  symbols.find(api->column_text, "sqlite3_column_text");
  symbols.find(api->column_blob, "sqlite3_column_blob");
  symbols.find(api->column_bytes, "sqlite3_column_bytes");
  library.keep();
  return api;
}

}  // namespace

const SqliteApi& load_engine(const std::string& path) {
  if (path.empty()) {
    throw std::runtime_error("engine is empty: give the path or the name of a sqlite3 shared library");
  }
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

const char* system_engine() noexcept {
#if defined(_WIN32)
  return "winsqlite3.dll";
#elif defined(__APPLE__)
  return "libsqlite3.dylib";
#else
  return "libsqlite3.so.0";
#endif
}

}  // namespace sqlitebench
