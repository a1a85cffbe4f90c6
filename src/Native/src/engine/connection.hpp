#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engine/sqlite_api.hpp"

namespace sqlitebench {

/// A database connection; used by one thread at a time.
class Connection {
 public:
  /// Opens an existing database for reading and writing.
  static Connection existing(const SqliteApi& api, const std::string& file);

  /// Opens a database, made when it is not there.
  static Connection create(const SqliteApi& api, const std::string& file);

  static Connection in_memory(const SqliteApi& api);

  /// Runs one SQL statement and leaves out its rows.
  void execute(const std::string& sql) const;

  [[nodiscard]] const SqliteApi& api() const noexcept { return *api_; }
  [[nodiscard]] sqlite3* handle() const noexcept { return handle_.get(); }

  /// Rows that the last INSERT, UPDATE or DELETE changed.
  [[nodiscard]] std::int64_t changes() const noexcept { return api_->changes(handle_.get()); }

  [[nodiscard]] std::int64_t last_insert_rowid() const noexcept { return api_->last_insert_rowid(handle_.get()); }

  [[nodiscard]] bool in_transaction() const noexcept { return api_->get_autocommit(handle_.get()) == 0; }

 private:
  struct Closer {
    const SqliteApi* api;
    void operator()(sqlite3* connection) const noexcept { api->close_v2(connection); }
  };

  Connection(const SqliteApi& api, const std::string& file, int flags);

  const SqliteApi* api_;
  std::unique_ptr<sqlite3, Closer> handle_;
};

}  // namespace sqlitebench
