#include "engine/connection.hpp"

#include "engine/engine_error.hpp"
#include "engine/statement.hpp"

namespace sqlitebench {

Connection::Connection(const SqliteApi& api, const std::string& file, int flags)
    : api_(&api), handle_(nullptr, {&api}) {
  sqlite3* opened = nullptr;
  const int code = api.open_v2(file.c_str(), &opened, flags | sqlite::open_nomutex, nullptr);
  handle_.reset(opened);  // SQLite gives a handle even when it fails
  if (code != sqlite::ok) {
    throw EngineError(code, "opening " + file + ": " + (opened == nullptr ? api.errstr(code) : api.errmsg(opened)));
  }
  api.extended_result_codes(opened, 1);
}

Connection Connection::existing(const SqliteApi& api, const std::string& file) {
  return {api, file, sqlite::open_readwrite};
}

Connection Connection::create(const SqliteApi& api, const std::string& file) {
  return {api, file, sqlite::open_readwrite | sqlite::open_create};
}

Connection Connection::in_memory(const SqliteApi& api) { return create(api, ":memory:"); }

void Connection::execute(const std::string& sql) const {
  Statement statement(*this, sql);
  while (statement.step()) {
  }
}

}  // namespace sqlitebench
