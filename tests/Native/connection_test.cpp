#include "engine/connection.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <string>

#include "engine/engine_error.hpp"
#include "engine/statement.hpp"
#include "support/temporary_database.hpp"

namespace sqlitebench {
namespace {

TEST(Connection, makes_no_database_that_is_missing) {
  const tests::TemporaryDirectory directory;
  const std::string path = directory.file("missing.db");
  EXPECT_THROW(Connection::existing(tests::api(), path), EngineError);
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(Connection, names_the_file_that_it_cannot_open) {
  try {
    Connection::existing(tests::api(), "no-such-directory/x.db");
    FAIL() << "opened";
  } catch (const EngineError& error) {
    EXPECT_NE(std::string(error.what()).find("no-such-directory/x.db"), std::string::npos) << error.what();
  }
}

TEST(Connection, gives_extended_result_codes) {
  const Connection connection = Connection::in_memory(tests::api());
  connection.execute("CREATE TABLE t(x UNIQUE)");
  connection.execute("INSERT INTO t VALUES (1)");
  try {
    connection.execute("INSERT INTO t VALUES (1)");
    FAIL() << "inserted twice";
  } catch (const EngineError& error) {
    EXPECT_EQ(error.code(), 2067) << "SQLITE_CONSTRAINT_UNIQUE";
    EXPECT_FALSE(error.is_conflict());
  }
}

TEST(EngineError, knows_every_kind_of_conflict) {
  for (const int code : {5, 261, 517, 773, 6, 262}) {
    EXPECT_TRUE(EngineError(code, "").is_conflict()) << code;
  }
  for (const int code : {1, 8, 10, 11, 13, 19, 26, 2067}) {
    EXPECT_FALSE(EngineError(code, "").is_conflict()) << code;
  }
}

TEST(Statement, names_the_sql_that_cannot_be_prepared) {
  const Connection connection = Connection::in_memory(tests::api());
  try {
    const Statement statement(connection, "SELECT x FROM missing");
    FAIL() << "prepared";
  } catch (const EngineError& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("SELECT x FROM missing"), std::string::npos) << text;
    EXPECT_NE(text.find("no such table"), std::string::npos) << text;
  }
}

TEST(Statement, refuses_a_parameter_that_it_has_not) {
  const Connection connection = Connection::in_memory(tests::api());
  Statement statement(connection, "SELECT ?");
  EXPECT_THROW(statement.bind(2, std::int64_t{1}), EngineError);
}

TEST(Statement, binds_and_reads_back) {
  const Connection connection = Connection::in_memory(tests::api());
  Statement statement(connection, "SELECT ?, ?, NULL");
  const std::string text = "caf\xC3\xA9";
  statement.bind(1, std::string_view(text));
  statement.bind(2, std::int64_t{-5'000'000'000});
  ASSERT_TRUE(statement.step());
  EXPECT_EQ(statement.column_text(0), text);
  EXPECT_EQ(statement.column_int64(1), -5'000'000'000);
  EXPECT_EQ(statement.column_text(2), "");
  EXPECT_FALSE(statement.step());
}

TEST(Statement, changes_are_exact_when_a_row_is_ignored) {
  const Connection connection = Connection::in_memory(tests::api());
  connection.execute("CREATE TABLE t(x UNIQUE)");
  Statement insert(connection, "INSERT OR IGNORE INTO t VALUES (1)");
  insert.execute();
  EXPECT_EQ(connection.changes(), 1);
  insert.execute();
  EXPECT_EQ(connection.changes(), 0);
}

}  // namespace
}  // namespace sqlitebench
