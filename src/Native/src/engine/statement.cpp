#include "engine/statement.hpp"

#include "engine/engine_error.hpp"

namespace sqlitebench {

Statement::Statement(const Connection& connection, const std::string& sql)
    : api_(&connection.api()), handle_(nullptr, {&connection.api()}) {
  sqlite3_stmt* prepared = nullptr;
  // With the terminator: without it, SQLite copies the text first (https://www.sqlite.org/c3ref/prepare.html).
  const auto size = static_cast<int>(sql.size() + 1);
  const int code = api_->prepare_v2(connection.handle(), sql.c_str(), size, &prepared, nullptr);
  handle_.reset(prepared);
  if (code != sqlite::ok) {
    throw EngineError(code, "preparing " + sql + ": " + api_->errmsg(connection.handle()));
  }
}

void Statement::fail(int code) const {
  throw EngineError(code, std::string(api_->sql(handle_.get())) + ": " + api_->errmsg(api_->db_handle(handle_.get())));
}

}  // namespace sqlitebench
