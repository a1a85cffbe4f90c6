#pragma once

#include <cstdint>

struct sqlite3;
struct sqlite3_stmt;

namespace sqlitebench {

/// The part of SQLite's C interface that is used here (https://www.sqlite.org/c3ref/funclist.html), found by name in
/// whichever engine is chosen: so nothing of SQLite is needed to build.
struct SqliteApi {
  using Destructor = void (*)(void*);

  const char* (*libversion)();
  const char* (*sourceid)();
  int (*threadsafe)();
  int (*open_v2)(const char* file, sqlite3** connection, int flags, const char* vfs);
  int (*close_v2)(sqlite3* connection);
  int (*extended_result_codes)(sqlite3* connection, int on);
  const char* (*errmsg)(sqlite3* connection);
  const char* (*errstr)(int code);
  int (*get_autocommit)(sqlite3* connection);
  int (*changes)(sqlite3* connection);
  std::int64_t (*last_insert_rowid)(sqlite3* connection);
  int (*prepare_v2)(sqlite3* connection, const char* sql, int bytes, sqlite3_stmt** statement, const char** tail);
  int (*finalize)(sqlite3_stmt* statement);
  sqlite3* (*db_handle)(sqlite3_stmt* statement);
  const char* (*sql)(sqlite3_stmt* statement);
  int (*bind_text)(sqlite3_stmt* statement, int index, const char* text, int bytes, Destructor destructor);
  int (*bind_blob)(sqlite3_stmt* statement, int index, const void* blob, int bytes, Destructor destructor);
  int (*bind_int64)(sqlite3_stmt* statement, int index, std::int64_t value);
  int (*bind_double)(sqlite3_stmt* statement, int index, double value);
  int (*bind_null)(sqlite3_stmt* statement, int index);
  int (*bind_parameter_count)(sqlite3_stmt* statement);
  int (*step)(sqlite3_stmt* statement);
  int (*reset)(sqlite3_stmt* statement);
  int (*column_count)(sqlite3_stmt* statement);
  int (*column_type)(sqlite3_stmt* statement, int column);
  std::int64_t (*column_int64)(sqlite3_stmt* statement, int column);
  double (*column_double)(sqlite3_stmt* statement, int column);
  const unsigned char* (*column_text)(sqlite3_stmt* statement, int column);
  const void* (*column_blob)(sqlite3_stmt* statement, int column);
  int (*column_bytes)(sqlite3_stmt* statement, int column);
};

/// SQLite's constants, from its documentation of result codes, storage classes and open flags.
namespace sqlite {
inline constexpr int ok = 0;
inline constexpr int error = 1;
inline constexpr int busy = 5;
inline constexpr int locked = 6;
inline constexpr int nomem = 7;
inline constexpr int ioerr = 10;
inline constexpr int full = 13;
inline constexpr int null = 5;
inline constexpr int row = 100;
inline constexpr int done = 101;
inline constexpr int ok_load_permanently = 256;
inline constexpr int ioerr_read = 266;
inline constexpr int ioerr_short_read = 522;
inline constexpr int ioerr_write = 778;
inline constexpr int ioerr_fsync = 1034;
inline constexpr int ioerr_dir_fsync = 1290;
inline constexpr int ioerr_truncate = 1546;
inline constexpr int ioerr_delete = 2570;
inline constexpr int ioerr_shmsize = 4874;
inline constexpr int ioerr_shmmap = 5386;
inline constexpr int open_readwrite = 0x2;
inline constexpr int open_create = 0x4;
inline constexpr int open_nomutex = 0x8000;
}  // namespace sqlite

}  // namespace sqlitebench
