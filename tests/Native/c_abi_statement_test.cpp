#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>

#include "sqlitebench.h"
#include "support/encoded_arguments.hpp"
#include "support/handle.hpp"
#include "support/temporary_database.hpp"

namespace sqlitebench {
namespace {

using OpenStatement = tests::Handle<sqlitebench_run, sqlitebench_close>;

class CAbiStatement : public testing::Test {
 protected:
  [[nodiscard]] sqlitebench_statement_options options() const {
    return {engine_.c_str(),
            path_.c_str(),
            "",
            "DELETE FROM Block WHERE ID = ?",
            nullptr,
            arguments_.bytes().data(),
            static_cast<std::int64_t>(arguments_.bytes().size()),
            2,
            SQLITEBENCH_NO_BATCHES,
            SQLITEBENCH_STATEMENT_REUSED,
            1000,
            nullptr};
  }

  OpenStatement open(const sqlitebench_statement_options& options) {
    return OpenStatement(
        sqlitebench_open_statements(&options, error_.data(), static_cast<std::int32_t>(error_.size())));
  }

  void expect_refused(const sqlitebench_statement_options& options, const std::string& text) {
    EXPECT_EQ(open(options), nullptr);
    EXPECT_EQ(error_.data(), text);
  }

  tests::TemporaryDatabase database_{10};
  std::string engine_ = tests::engine();
  std::string path_ = database_.path();
  tests::EncodedArguments arguments_ = tests::EncodedArguments().integer(1).integer(2);
  std::array<char, 1000> error_{};
};

TEST_F(CAbiStatement, begins_executes_commits_and_closes) {
  const OpenStatement statement = open(options());
  ASSERT_NE(statement, nullptr) << error_.data();
  sqlitebench_result result{};
  EXPECT_EQ(sqlitebench_begin(statement.get(), error_.data(), 1000), 0) << error_.data();
  EXPECT_EQ(sqlitebench_execute_step(statement.get(), 0, 2, &result, error_.data(), 1000), 0) << error_.data();
  EXPECT_EQ(sqlitebench_commit(statement.get(), error_.data(), 1000), 0) << error_.data();
  EXPECT_EQ(result.rows, 2);
  EXPECT_EQ(result.conflicts, 0);
  EXPECT_EQ(database_.number("SELECT count(*) FROM Block"), 8);
}

TEST_F(CAbiStatement, executes_the_same_with_latencies_in_a_batch) {
  sqlitebench_statement_options options = this->options();
  options.batch_size = 0;
  const OpenStatement statement = open(options);
  ASSERT_NE(statement, nullptr) << error_.data();
  sqlitebench_result result{};
  std::array<std::int64_t, 3> latencies_ns{-1, -1, -1};
  EXPECT_EQ(sqlitebench_execute_timed(statement.get(), 0, 2, latencies_ns.data(), &result, error_.data(), 1000), 0)
      << error_.data();
  EXPECT_EQ(result.rows, 2);
  EXPECT_GE(latencies_ns[0], 0);
  EXPECT_GE(latencies_ns[1], 0);
  EXPECT_EQ(latencies_ns[2], -1);
  EXPECT_EQ(database_.number("SELECT count(*) FROM Block"), 8);
}

TEST_F(CAbiStatement, refuses_null_where_something_is_needed) {
  EXPECT_EQ(sqlitebench_open_statements(nullptr, error_.data(), 1000), nullptr);
  EXPECT_STREQ(error_.data(), "options is null");
  sqlitebench_statement_options options = this->options();
  options.engine = nullptr;
  expect_refused(options, "engine is null");
  options = this->options();
  options.database = nullptr;
  expect_refused(options, "database is null");
  options = this->options();
  options.pragmas = nullptr;
  expect_refused(options, "pragmas is null");
  options = this->options();
  options.sql = nullptr;
  expect_refused(options, "sql is \"\": give a statement");
  options = this->options();
  options.arguments = nullptr;
  expect_refused(options, "arguments is null");
}

TEST_F(CAbiStatement, refuses_numbers_that_cannot_be) {
  sqlitebench_statement_options options = this->options();
  options.argument_bytes = -1;
  expect_refused(options, "argument_bytes is -1: give 0 or more");
  options = this->options();
  options.execution_count = -1;
  expect_refused(options, "execution_count is -1: give 0 or more");
  options = this->options();
  options.batch_size = -2;
  expect_refused(options, "the batch size is -2: give -1 (none), 0 (all) or more");
  for (const std::int32_t usage : {-1, 7}) {
    options = this->options();
    options.usage = usage;
    expect_refused(options, "the usage is " + std::to_string(usage) + ": give 0 to 6");
  }
}

TEST_F(CAbiStatement, needs_neither_sql_nor_arguments_to_open_connections) {
  sqlitebench_statement_options options = this->options();
  options.sql = nullptr;
  options.arguments = nullptr;
  options.argument_bytes = 0;
  options.usage = SQLITEBENCH_STATEMENT_CONNECTION_ONLY;
  const OpenStatement statement = open(options);
  ASSERT_NE(statement, nullptr) << error_.data();
  sqlitebench_result result{};
  EXPECT_EQ(sqlitebench_execute(statement.get(), 0, 2, &result, error_.data(), 1000), 0) << error_.data();
  EXPECT_EQ(result.rows, 2);
  EXPECT_EQ(sqlitebench_begin(statement.get(), error_.data(), 1000), 1);
  EXPECT_STREQ(error_.data(), "there is no transaction where each execution opens a connection");
  EXPECT_EQ(sqlitebench_commit(statement.get(), error_.data(), 1000), 1);
}

TEST_F(CAbiStatement, runs_several_statements_in_a_sequence_that_it_copies) {
  std::array<std::uint16_t, 3> sequence{1, 0, 1};
  sqlitebench_statement_options options = this->options();
  options.sql = "SELECT ID FROM Block WHERE ID > 8 ORDER BY ID; DELETE FROM Block WHERE ID = ?";
  options.columns = "=I,C";
  options.execution_count = sequence.size();
  options.usage = SQLITEBENCH_STATEMENT_IN_SEQUENCE;
  options.sequence = sequence.data();
  const OpenStatement statement = open(options);
  ASSERT_NE(statement, nullptr) << error_.data();
  sequence.fill(9);
  sqlitebench_result result{};
  EXPECT_EQ(sqlitebench_execute(statement.get(), 0, 3, &result, error_.data(), 1000), 0) << error_.data();
  EXPECT_EQ(result.rows, 4);
  EXPECT_EQ(database_.number("SELECT count(*) FROM Block"), 8);
}

TEST_F(CAbiStatement, needs_a_sequence_of_statements_that_there_are) {
  constexpr std::array<std::uint16_t, 2> sequence{0, 1};
  sqlitebench_statement_options options = this->options();
  options.columns = "C";
  options.usage = SQLITEBENCH_STATEMENT_IN_SEQUENCE;
  expect_refused(options, "sequence is null");
  options.sequence = sequence.data();
  expect_refused(options, "sequence names statement 1 of 1");
  options.execution_count = 0;
  options.argument_bytes = 0;
  options.sequence = nullptr;
  EXPECT_NE(open(options), nullptr) << error_.data();
}

TEST_F(CAbiStatement, says_what_failed) {
  sqlitebench_result result{};
  const OpenStatement statement = open(options());
  ASSERT_NE(statement, nullptr) << error_.data();
  EXPECT_EQ(sqlitebench_execute(statement.get(), 1, 2, &result, error_.data(), 1000), 1);
  EXPECT_STREQ(error_.data(), "executions 1 and 2 on: there are only 2");
  EXPECT_EQ(sqlitebench_commit(statement.get(), error_.data(), 1000), 1);
  EXPECT_NE(std::string(error_.data()).find("no transaction is active"), std::string::npos) << error_.data();
}

TEST_F(CAbiStatement, reads_arguments_from_any_address) {
  std::vector<std::uint8_t> shifted(arguments_.bytes().size() + 1);
  std::copy(arguments_.bytes().begin(), arguments_.bytes().end(), shifted.begin() + 1);
  sqlitebench_statement_options options = this->options();
  options.arguments = shifted.data() + 1;
  sqlitebench_result result{};
  EXPECT_EQ(sqlitebench_execute(open(options).get(), 0, 2, &result, nullptr, 0), 0);
  EXPECT_EQ(database_.number("SELECT count(*) FROM Block"), 8);
}

}  // namespace
}  // namespace sqlitebench
