#pragma once

#include <gtest/gtest.h>

#include <string>

#include "engine/engine_library.hpp"
#include "support/temporary_database.hpp"

namespace sqlitebench::tests {

/// A connection with a mutex, which the test itself closes.
class OwnConnection {
 public:
  explicit OwnConnection(const std::string& path) {
    constexpr int open_fullmutex = 0x10000;
    EXPECT_EQ(api_.open_v2(path.c_str(), &handle_, sqlite::open_readwrite | open_fullmutex, nullptr), sqlite::ok);
  }

  void prepare(const std::string& sql) {
    EXPECT_EQ(api_.prepare_v2(handle_, sql.c_str(), -1, &statement_, nullptr), sqlite::ok);
  }

  void run() {
    EXPECT_EQ(api_.step(statement_), sqlite::row);
    api_.finalize(statement_);
  }

  /// The steps of SQLite's virtual machine since anyone last reset them.
  int steps() {
    const EngineLibrary library(engine(), "the engine");
    int (*status)(sqlite3_stmt*, int, int) = nullptr;
    library.find(status, "sqlite3_stmt_status");
    constexpr int vm_step = 4;
    return status(statement_, vm_step, 0);
  }

  /// Leaves the statement open.
  void run_once() {
    EXPECT_EQ(api_.step(statement_), sqlite::row);
    EXPECT_EQ(api_.reset(statement_), sqlite::ok);
  }

  /// Unlike sqlite3_close_v2 this fails when a statement is open.
  int close() {
    const EngineLibrary library(engine(), "the engine");
    int (*close)(sqlite3*) = nullptr;
    library.find(close, "sqlite3_close");
    return close(handle_);
  }

 private:
  const SqliteApi& api_ = api();
  sqlite3* handle_ = nullptr;
  sqlite3_stmt* statement_ = nullptr;
};

}  // namespace sqlitebench::tests
