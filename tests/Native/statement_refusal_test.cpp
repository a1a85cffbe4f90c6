#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "data/digest.hpp"
#include "support/statement_run_test.hpp"

namespace sqlitebench {
namespace {

using tests::EncodedArguments;
using tests::folded;
using tests::StatementRunTest;

class StatementSequence : public StatementRunTest {
 protected:
  /// Refers to the sequence, which lasts until the next call.
  [[nodiscard]] StatementRunOptions in_sequence(const std::string& sql, const std::string& columns,
                                                std::vector<std::uint16_t> sequence,
                                                const EncodedArguments& arguments = {}) {
    sequence_ = std::move(sequence);
    StatementRunOptions options = this->options(sql, arguments, static_cast<std::int64_t>(sequence_.size()), columns);
    options.usage = StatementUsage::in_sequence;
    options.sequence = sequence_;
    return options;
  }

 private:
  std::vector<std::uint16_t> sequence_;
};

TEST_F(StatementSequence, gives_each_execution_its_statement_arguments_and_form) {
  const EncodedArguments arguments = EncodedArguments().integer(7).text("a").integer(7).integer(8).null();
  sqlitebench::Run run =
      open_statements(in_sequence("INSERT INTO t(i, s) VALUES (?, ?); SELECT i, s FROM t WHERE i = ?;"
                                  "SELECT count(*) FROM t; -- all of them",
                                  "L,=IT,I", {0, 2, 1, 0, 2}, arguments));
  const std::uint64_t row = folded({7, 1, Digest::hash_text("a"), 0});
  const Tally first = run.execute(0, 3);
  EXPECT_EQ(first.digest.value(), folded({0, 1, 1, 1, row, 1}));
  EXPECT_EQ(first.rows, 3);
  EXPECT_EQ(run.execute(3, 2).digest.value(), folded({0, 2, 2, 1}));
  EXPECT_EQ(text("SELECT group_concat(quote(i) || quote(s), ' ') FROM t"), "7'a' 8NULL");
}

TEST_F(StatementSequence, needs_no_letters_for_a_statement_without_rows) {
  execute("INSERT INTO t(i) VALUES (1), (2)");
  const std::string sql = "DELETE FROM t WHERE i = 1; SELECT 7; DELETE FROM t";
  EXPECT_EQ(run_all(in_sequence(sql, ",I,", {0, 1, 2})).digest.value(), folded({1, 7, 1, 1}));
}

TEST_F(StatementSequence, may_leave_statements_out_or_run_none) {
  EXPECT_EQ(run_all(in_sequence("SELECT 1; DELETE FROM t WHERE i = ?; SELECT 3", "I,C,I", {2, 0})).rows, 2);
  EXPECT_EQ(run_all(in_sequence("SELECT 1", "I", {})).digest.value(), folded({}));
}

TEST_F(StatementSequence, refuses_forms_that_are_not_one_a_statement) {
  expect_refused(in_sequence("SELECT 1; SELECT 2; ", "I,I,I", {0}), "sql has fewer statements than columns has forms");
  expect_refused(in_sequence("", "", {}), "sql has fewer statements");
  expect_refused(in_sequence("SELECT 1; SELECT 2; SELECT 3", "I,I", {0}),
                 "sql has more statements than columns has forms: SELECT 3");
  expect_refused(in_sequence("SELECT 1; SELECT 2, 3", "I,=I", {0}), "columns is \"=I\"");
  expect_refused(in_sequence("DELETE FROM t; SELECT 1", "C,L", {0}), "columns is \"L\"");
  expect_refused(in_sequence("SELECT 1; SELECT 2", "I,=X", {0}), "columns is \"=X\"");
  expect_refused(in_sequence("SELECT 1; SELEKT 2", "I,I", {0}), "syntax error");
}

TEST_F(StatementSequence, refuses_a_sequence_or_arguments_that_do_not_fit) {
  const std::string sql = "SELECT 1; SELECT ?";
  expect_refused(in_sequence(sql, "I,I", {0, 2}), "sequence names statement 2 of 2");
  expect_refused(in_sequence(sql, "I,I", {0, 1}), "the arguments of execution 1 are cut off");
  expect_refused(in_sequence(sql, "I,I", {0, 0}, EncodedArguments().null()), "1 bytes are left");
  StatementRunOptions options = in_sequence(sql, "I,I", {0, 0});
  options.execution_count = 3;
  expect_refused(options, "sequence names 2 statements for 3 executions");
}

TEST_F(StatementRunTest, refuses_pragmas_where_no_connection_lasts) {
  StatementRunOptions options = this->options("");
  options.usage = StatementUsage::connection_only;
  options.pragmas = "PRAGMA synchronous=OFF";
  expect_refused(options, "pragmas make no sense");
}

TEST_F(StatementRunTest, refuses_sql_that_is_not_one_statement) {
  expect_refused(options(""), "sql is \"\": give a statement");
  expect_refused(options(" -- nothing"), "give a statement");
  expect_refused(options("DELETE FROM t; SELECT 1"),
                 "sql holds more than one statement, after the first one: SELECT 1");
  expect_refused(options("SELECT x FROM missing", "I"), "no such table: missing");
  EXPECT_EQ(run_all(options("DELETE FROM t; -- all of them")).rows, 1);
}

TEST_F(StatementRunTest, refuses_columns_that_the_rows_have_not) {
  expect_refused(options("SELECT 1, 2", "IX"),
                 "columns is \"IX\": give a letter a column, of I, R, T, B, N, V, i, r, t and b");
  expect_refused(options("SELECT 1, 2", "I"), "columns is \"I\": give a letter a column, the statement has 2");
  expect_refused(options("SELECT 1, 2", "III"), "the statement has 2");
  expect_refused(options("SELECT 1, 2"), "columns is \"\": give a letter a column, the statement has 2");
  expect_refused(options("DELETE FROM t", "I"), "the statement has 0");
  expect_refused(options("SELECT 1, 2", "=I"), "columns is \"=I\": give a letter a column, the statement has 2");
  expect_refused(options("SELECT 1", "C"), "columns is \"C\": give a letter a column, the statement has 1");
  for (const char* form : {"=", "*", "#", "+I", "=C", "CL", "IC", "I=", "==I", "n", "I,I"}) {
    expect_refused(options("SELECT 1", form), "columns is \"" + std::string(form) + "\": give a letter a column, of");
  }
}

TEST_F(StatementRunTest, checks_what_each_connection_is_to_run_at_the_start) {
  StatementRunOptions options = this->options("SELECT 1");
  options.usage = StatementUsage::connection_only;
  expect_refused(options, "the statement has 1");
  options.database += ".missing";
  expect_refused(options, "unable to open database file");
}

TEST_F(StatementRunTest, refuses_arguments_that_do_not_fit_the_parameters) {
  const EncodedArguments one = EncodedArguments().integer(1);
  expect_refused(options("DELETE FROM t", one, 1), "9 bytes are left");
  expect_refused(options("DELETE FROM t WHERE i = ? AND r = ?", one, 1), "execution 0 are cut off");
  expect_refused(options("DELETE FROM t WHERE i = ?"), "0 bytes of arguments are too few");
}

TEST_F(StatementRunTest, refuses_a_busy_timeout_below_zero) {
  StatementRunOptions options = this->options("DELETE FROM t");
  options.busy_timeout_ms = -1;
  expect_refused(options, "the busy timeout is -1");
}

TEST_F(StatementRunTest, refuses_executions_that_there_are_not) {
  sqlitebench::Run run = open_statements(options("DELETE FROM t"));
  EXPECT_THROW(run.execute(-1, 1), std::invalid_argument);
  EXPECT_THROW(run.execute(0, -1), std::invalid_argument);
  EXPECT_THROW(run.execute(0, 2), std::invalid_argument);
  EXPECT_THROW(run.execute(1, INT64_MAX), std::invalid_argument);
}

}  // namespace
}  // namespace sqlitebench
