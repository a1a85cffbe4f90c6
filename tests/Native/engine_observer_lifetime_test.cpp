#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "engine/engine_library.hpp"
#include "engine/statement.hpp"
#include "observe/engine_observer.hpp"
#include "support/observed_database.hpp"
#include "vfs/vfs_abi.hpp"

namespace sqlitebench {
namespace {

using tests::ObservedDatabase;

const std::string insert_row = "INSERT INTO t VALUES (1)";

template <typename Function>
Function find(const char* name) {
  EngineLibrary library(tests::engine(), "the engine");
  Function function = nullptr;
  library.find(function, name);
  library.keep();
  return function;
}

std::string text(const Connection& connection, const std::string& query) {
  Statement statement(connection, query);
  return statement.step() ? std::string(statement.column_text(0)) : "no row";
}

std::string refusal(const std::string& engine) {
  try {
    const EngineObserver observer(engine);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "no refusal";
}

std::optional<std::int64_t> highwater_of(const EngineObserver& observer) { return observer.counts().memory_highwater; }

TEST(EngineObserverLifetime, does_not_see_a_connection_that_was_open_before) {
  const ObservedDatabase database;
  const Connection before = database.connect();
  const EngineObserver observer(tests::engine());
  before.execute(insert_row);
  EXPECT_EQ(observer.counts().io.writes, 0);
  EXPECT_EQ(observer.counts().cache.writes, 0);
  database.connect().execute(insert_row);
  EXPECT_EQ(observer.counts().cache.writes, 2);
}

TEST(EngineObserverLifetime, does_not_see_a_connection_that_was_opened_for_an_earlier_one) {
  const ObservedDatabase database;
  std::optional<EngineObserver> observer(std::in_place, tests::engine());
  const Connection earlier = database.connect();
  observer.reset();
  const Connection between = database.connect();
  observer.emplace(tests::engine());
  earlier.execute(insert_row);
  between.execute(insert_row);
  EXPECT_EQ(observer->counts().io.writes, 0);
  EXPECT_EQ(observer->counts().cache.writes, 0);
}

TEST(EngineObserverLifetime, leaves_open_connections_usable_when_it_ends) {
  const ObservedDatabase database;
  const ObservedDatabase other;
  std::optional<EngineObserver> observer(std::in_place, tests::engine());
  const Connection connection = database.connect();
  connection.execute(insert_row);
  observer.reset();
  connection.execute("PRAGMA journal_mode=WAL");
  connection.execute(insert_row);
  connection.execute("VACUUM");
  connection.execute("ATTACH '" + other.path() + "' AS other");
  connection.execute("INSERT INTO other.t SELECT x FROM main.t");
  EXPECT_EQ(text(connection, "SELECT count(*) FROM other.t"), "202");
  EXPECT_EQ(text(connection, "PRAGMA integrity_check"), "ok");
}

TEST(EngineObserverLifetime, gives_the_default_vfs_back) {
  const auto vfs_find = find<sqlite3_vfs* (*)(const char*)>("sqlite3_vfs_find");
  const sqlite3_vfs* before = vfs_find(nullptr);
  {
    const EngineObserver observer(tests::engine());
    EXPECT_NE(vfs_find(nullptr), before);
  }
  EXPECT_EQ(vfs_find(nullptr), before);
}

TEST(EngineObserverLifetime, leaves_a_default_vfs_that_came_after_it) {
  const auto vfs_find = find<sqlite3_vfs* (*)(const char*)>("sqlite3_vfs_find");
  const auto vfs_register = find<int (*)(sqlite3_vfs*, int)>("sqlite3_vfs_register");
  sqlite3_vfs* before = vfs_find(nullptr);
  sqlite3_vfs own = *before;
  own.zName = "own";
  {
    const EngineObserver observer(tests::engine());
    ASSERT_EQ(vfs_register(&own, 1), sqlite::ok);
  }
  EXPECT_EQ(vfs_find(nullptr), &own);
  const auto vfs_unregister = find<int (*)(sqlite3_vfs*)>("sqlite3_vfs_unregister");
  vfs_unregister(&own);
  vfs_register(before, 1);
}

TEST(EngineObserverLifetime, is_the_only_one_in_the_process) {
  {
    const EngineObserver observer(tests::engine());
    EXPECT_NE(refusal(tests::engine()).find("observed already"), std::string::npos) << refusal(tests::engine());
  }
  EXPECT_EQ(refusal(tests::engine()), "no refusal");
}

TEST(EngineObserverLifetime, changes_no_result) {
  const ObservedDatabase database;
  const auto run = [&] {
    const Connection connection = database.connect();
    connection.execute("PRAGMA journal_mode=WAL");
    connection.execute("UPDATE t SET x = 'b' WHERE rowid % 2 = 0");
    connection.execute("PRAGMA mmap_size=1000000");
    connection.execute("PRAGMA journal_mode=DELETE");
    return text(connection, "SELECT group_concat(x) FROM t") + text(connection, "PRAGMA integrity_check");
  };
  const std::string unobserved = run();
  const EngineObserver observer(tests::engine());
  EXPECT_EQ(run(), unobserved);
}

#if !defined(_WIN32)
/// The VFS unix-none has no shared memory, and SQLite asks its files whether they have.
TEST(EngineObserverLifetime, lets_a_file_have_no_more_methods_than_the_one_it_wraps) {
  const auto vfs_find = find<sqlite3_vfs* (*)(const char*)>("sqlite3_vfs_find");
  const auto vfs_register = find<int (*)(sqlite3_vfs*, int)>("sqlite3_vfs_register");
  sqlite3_vfs* before = vfs_find(nullptr);
  const ObservedDatabase database;
  ASSERT_EQ(vfs_register(vfs_find("unix-none"), 1), sqlite::ok);
  {
    const EngineObserver observer(tests::engine());
    const Connection connection = database.connect();
    EXPECT_EQ(text(connection, "PRAGMA journal_mode=WAL"), "delete");
    connection.execute(insert_row);
    EXPECT_EQ(observer.counts().cache.writes, 2);
  }
  vfs_register(before, 1);
}
#endif

TEST(EngineObserverLifetime, tells_the_most_memory_since_the_beginning_or_a_reset) {
  EngineObserver observer(tests::engine());
  const Connection connection = Connection::in_memory(tests::api());
  const std::optional<std::int64_t> first = highwater_of(observer);
  ASSERT_TRUE(first);
  connection.execute("SELECT length(hex(zeroblob(1000000)))");
  EXPECT_GT(*highwater_of(observer), *first + 2'000'000);
  observer.reset();
  EXPECT_LT(*highwater_of(observer), *first + 1'000'000);
}

TEST(EngineObserverLifetime, tells_no_memory_where_the_engine_does_not_count_it) {
  constexpr int config_memstatus = 9;
  const auto shutdown = find<int (*)()>("sqlite3_shutdown");
  const auto config = find<int (*)(int, ...)>("sqlite3_config");
  ASSERT_EQ(shutdown(), sqlite::ok);
  ASSERT_EQ(config(config_memstatus, 0), sqlite::ok);
  {
    const EngineObserver observer(tests::engine());
    const Connection connection = Connection::in_memory(tests::api());
    EXPECT_FALSE(highwater_of(observer));
  }
  shutdown();
  config(config_memstatus, 1);
}

TEST(EngineObserverLifetime, refuses_an_engine_that_is_too_old) {
  const std::string reason = refusal(SQLITEBENCH_OLD_ENGINE);
  EXPECT_NE(reason.find("cannot be observed: it is SQLite 3.22.0"), std::string::npos) << reason;
}

#if defined(__linux__)
TEST(EngineObserverLifetime, names_the_function_that_an_engine_lacks) {
  EXPECT_EQ(refusal("libm.so.6"), "engine libm.so.6 cannot be observed: it has no sqlite3_auto_extension");
}
#endif

TEST(EngineObserverLifetime, refuses_an_engine_that_is_not_there) {
  EXPECT_NE(refusal("./no-such-engine").find("no-such-engine"), std::string::npos);
  EXPECT_NE(refusal("").find("engine is empty"), std::string::npos);
}

}  // namespace
}  // namespace sqlitebench
