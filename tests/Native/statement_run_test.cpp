#include "statements/statement_run.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "data/digest.hpp"
#include "engine/engine_error.hpp"
#include "support/encoded_arguments.hpp"
#include "support/temporary_database.hpp"

namespace sqlitebench {
namespace {

using tests::EncodedArguments;

std::uint64_t folded(std::initializer_list<std::uint64_t> values) {
  Digest digest;
  for (const std::uint64_t value : values) {
    digest.add(value);
  }
  return digest.value();
}

constexpr std::uint64_t word(const char (&text)[9]) {  // NOLINT(modernize-avoid-c-arrays): of a literal
  std::uint64_t word = 0;
  for (int i = 7; i >= 0; --i) {
    word = (word << 8U) | static_cast<unsigned char>(text[i]);
  }
  return word;
}

class StatementRunTest : public testing::Test {
 protected:
  StatementRunTest() {
    Connection::create(tests::api(), path()).execute("CREATE TABLE t(id INTEGER PRIMARY KEY, i, r, s, b)");
  }

  [[nodiscard]] std::string path() const { return directory_.file("test.db"); }

  [[nodiscard]] Connection connect() const { return Connection::existing(tests::api(), path()); }

  void execute(const std::string& sql) const { connect().execute(sql); }

  [[nodiscard]] std::string text(const std::string& query) const {
    const Connection connection = connect();
    Statement statement(connection, query);
    return statement.step() ? std::string(statement.column_text(0)) : "no row";
  }

  [[nodiscard]] StatementRunOptions options(const std::string& sql, const std::string& columns = "") const {
    return {tests::engine(), path(), "", sql, columns, {}, 1, StatementUsage::reused, 1000};
  }

  [[nodiscard]] StatementRunOptions options(const std::string& sql, const EncodedArguments& arguments,
                                            std::int64_t executions, const std::string& columns = "") const {
    StatementRunOptions options = this->options(sql, columns);
    options.arguments = arguments.bytes();
    options.execution_count = executions;
    return options;
  }

  static Tally run_all(const StatementRunOptions& options) {
    return StatementRun(options).execute(0, options.execution_count);
  }

  static void expect_refused(const StatementRunOptions& options, const std::string& part) {
    try {
      const StatementRun run(options);
      FAIL() << "opened";
    } catch (const std::exception& error) {
      EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
    }
  }

  tests::TemporaryDirectory directory_;
};

/// The usages that run the statement on the run's own connection, with arguments.
class BoundStatementRun : public StatementRunTest, public testing::WithParamInterface<StatementUsage> {
 protected:
  [[nodiscard]] StatementRunOptions bound(const std::string& sql, const EncodedArguments& arguments,
                                          std::int64_t executions, const std::string& columns = "") const {
    StatementRunOptions options = this->options(sql, arguments, executions, columns);
    options.usage = GetParam();
    return options;
  }
};

INSTANTIATE_TEST_SUITE_P(Usages, BoundStatementRun,
                         testing::Values(StatementUsage::reused, StatementUsage::prepared_each_time,
                                         StatementUsage::prepared_ahead));

TEST_P(BoundStatementRun, inserts) {
  const EncodedArguments arguments =
      EncodedArguments().integer(1).real(0.5).text("a").blob("").null().null().text("").blob("x");
  const StatementRunOptions options = bound("INSERT INTO t(i, r, s, b) VALUES (?, ?, ?, ?)", arguments, 2);
  const Tally tally = run_all(options);
  EXPECT_EQ(tally.digest.value(), folded({1, 1}));
  EXPECT_EQ(tally.rows, 2);
  EXPECT_EQ(tally.conflicts, 0);
  EXPECT_EQ(text("SELECT group_concat(quote(i) || quote(r) || quote(s) || quote(b), ' ') FROM t"),
            "10.5'a'X'' NULLNULL''X'78'");
}

TEST_F(StatementRunTest, folds_how_many_rows_were_changed) {
  execute("INSERT INTO t(i) VALUES (1), (1), (2)");
  const EncodedArguments arguments = EncodedArguments().integer(1).integer(2).integer(3);
  const Tally tally = run_all(options("UPDATE t SET r = 0 WHERE i = ?", arguments, 3));
  EXPECT_EQ(tally.digest.value(), folded({2, 1, 0}));
  EXPECT_EQ(tally.rows, 3);
}

TEST_F(StatementRunTest, folds_the_columns_of_a_row_as_their_letters_say) {
  execute("INSERT INTO t(i, r, s, b) VALUES (-7, 0.5, '12345678abc', x'0102')");
  const Tally tally = run_all(options("SELECT i, r, s, b, s, NULL FROM t", "IRTBNN"));
  const auto half = std::bit_cast<std::uint64_t>(0.5);
  EXPECT_EQ(tally.digest.value(), folded({static_cast<std::uint64_t>(-7), half, 11, word("12345678"), word("45678abc"),
                                          2, Digest::hash_text("\x01\x02"), 0, 1, 1}));
  EXPECT_EQ(tally.rows, 1);
}

TEST_F(StatementRunTest, folds_short_empty_and_missing_values) {
  execute("INSERT INTO t(s, b) VALUES ('', x''), (NULL, NULL), ('12345678', x'3132333435363738')");
  const std::uint64_t empty = Digest::hash_text("");
  const std::uint64_t all = word("12345678");
  EXPECT_EQ(run_all(options("SELECT s, b FROM t ORDER BY id", "TB")).digest.value(),
            folded({0, empty, 0, empty, 0, empty, 0, empty, 8, all, all, 8, all, all, 3}));
  EXPECT_EQ(run_all(options("SELECT s, b FROM t ORDER BY id", "NN")).digest.value(), folded({0, 0, 1, 1, 0, 0, 3}));
}

TEST_P(BoundStatementRun, reads_every_row) {
  execute("INSERT INTO t(i) VALUES (1), (2), (2)");
  const EncodedArguments arguments = EncodedArguments().integer(2).integer(5).integer(1);
  const StatementRunOptions options = bound("SELECT id FROM t WHERE i = ? ORDER BY id", arguments, 3, "I");
  const Tally tally = run_all(options);
  EXPECT_EQ(tally.digest.value(), folded({2, 3, 2, 0, 1, 1}));
  EXPECT_EQ(tally.rows, 3);
}

TEST_P(BoundStatementRun, starts_a_digest_for_each_call_and_runs_again) {
  const EncodedArguments arguments = EncodedArguments().integer(10).integer(20);
  const StatementRunOptions options = bound("SELECT ?", arguments, 2, "I");
  StatementRun run(options);
  EXPECT_EQ(run.execute(1, 1).digest.value(), folded({20, 1}));
  EXPECT_EQ(run.execute(0, 2).digest.value(), folded({10, 1, 20, 1}));
  EXPECT_EQ(run.execute(2, 0).digest.value(), folded({}));
}

/// All usages, each with a statement that it can run without arguments.
class TimedStatementRun : public StatementRunTest, public testing::WithParamInterface<StatementUsage> {};

INSTANTIATE_TEST_SUITE_P(Usages, TimedStatementRun,
                         testing::Values(StatementUsage::reused, StatementUsage::prepared_each_time,
                                         StatementUsage::prepared_ahead, StatementUsage::prepared_only,
                                         StatementUsage::connection_only));

TEST_P(TimedStatementRun, returns_the_same_and_gives_each_execution_its_latency) {
  execute("INSERT INTO t(i) VALUES (3), (4)");
  StatementRunOptions options = this->options("SELECT i FROM t", "I");
  options.usage = GetParam();
  options.execution_count = 5;
  StatementRun untimed(options);
  StatementRun timed(options);
  std::vector<std::int64_t> latencies_ns(5, -1);

  const Tally expected = untimed.execute(1, 3);
  const Tally tally = timed.execute_timed(1, std::span(latencies_ns).subspan(1, 3));

  EXPECT_EQ(tally.digest.value(), expected.digest.value());
  EXPECT_EQ(tally.rows, expected.rows);
  for (std::size_t i = 0; i < latencies_ns.size(); ++i) {
    EXPECT_EQ(latencies_ns[i] >= 0, i >= 1 && i < 4) << i;
  }
}

TEST_F(StatementRunTest, times_no_executions) {
  StatementRun run(options("SELECT 1", "I"));
  EXPECT_EQ(run.execute_timed(0, {}).digest.value(), folded({}));
}

TEST_F(StatementRunTest, stores_and_reads_a_blob_of_a_megabyte_by_its_ends) {
  std::string blob(1'000'000, '\0');
  blob.replace(0, 8, "abcdefgh").replace(blob.size() - 8, 8, "ABCDEFGH");
  const EncodedArguments arguments = EncodedArguments().blob(blob).blob(blob);
  run_all(options("INSERT INTO t(b) VALUES (?)", arguments, 2));
  EXPECT_EQ(run_all(options("SELECT b FROM t", "B")).digest.value(),
            folded({1'000'000, word("abcdefgh"), word("ABCDEFGH"), 1'000'000, word("abcdefgh"), word("ABCDEFGH"), 2}));
}

TEST_F(StatementRunTest, reads_what_an_insert_returns) {
  const EncodedArguments arguments = EncodedArguments().text("a").text("b");
  const Tally tally = run_all(options("INSERT INTO t(s) VALUES (?) RETURNING id", arguments, 2, "I"));
  EXPECT_EQ(tally.digest.value(), folded({1, 1, 2, 1}));
  EXPECT_EQ(text("SELECT count(*) FROM t"), "2");
}

TEST_F(StatementRunTest, only_prepares) {
  StatementRunOptions options = this->options("INSERT INTO t(i) VALUES (?)");
  options.usage = StatementUsage::prepared_only;
  options.execution_count = 3;
  const Tally tally = run_all(options);
  EXPECT_EQ(tally.digest.value(), folded({1, 1, 1}));
  EXPECT_EQ(tally.rows, 3);
  EXPECT_EQ(text("SELECT count(*) FROM t"), "0");
}

TEST_F(StatementRunTest, only_prepares_what_would_return_rows) {
  StatementRunOptions options = this->options("SELECT i, r FROM t");
  options.usage = StatementUsage::prepared_only;
  EXPECT_EQ(run_all(options).rows, 1);
}

TEST_F(StatementRunTest, only_opens_connections) {
  StatementRunOptions options = this->options("");
  options.usage = StatementUsage::connection_only;
  options.execution_count = 2;
  const Tally tally = run_all(options);
  EXPECT_EQ(tally.digest.value(), folded({1, 1}));
  EXPECT_EQ(tally.rows, 2);
}

TEST_F(StatementRunTest, runs_its_statement_on_each_connection) {
  StatementRunOptions insert = options("INSERT INTO t(i) VALUES (7)");
  insert.usage = StatementUsage::connection_only;
  insert.execution_count = 2;
  EXPECT_EQ(run_all(insert).digest.value(), folded({1, 1}));
  StatementRunOptions select = options("SELECT i FROM t", "I");
  select.usage = StatementUsage::connection_only;
  const Tally tally = run_all(select);
  EXPECT_EQ(tally.digest.value(), folded({7, 7, 2}));
  EXPECT_EQ(tally.rows, 2);
}

TEST_F(StatementRunTest, leaves_no_connection_open_that_is_not_its_own) {
  execute("PRAGMA journal_mode=WAL");
  StatementRunOptions options = this->options("SELECT count(*) FROM t", "I");
  options.usage = StatementUsage::connection_only;
  StatementRun run(options);
  run.execute(0, 1);
  execute("PRAGMA journal_mode=DELETE");  // needs to be alone
  EXPECT_EQ(text("PRAGMA journal_mode"), "delete");
}

TEST_F(StatementRunTest, commits_what_a_transaction_changed) {
  StatementRun run(options("INSERT INTO t(i) VALUES (1)"));
  run.begin();
  run.execute(0, 1);
  EXPECT_EQ(text("SELECT count(*) FROM t"), "0");
  run.commit();
  EXPECT_EQ(text("SELECT count(*) FROM t"), "1");
}

TEST_P(BoundStatementRun, rolls_an_open_transaction_back_at_its_end) {
  {
    const StatementRunOptions options = bound("INSERT INTO t(i) VALUES (1)", {}, 1);
    StatementRun run(options);
    run.begin();
    run.execute(0, 1);
  }
  EXPECT_EQ(text("SELECT count(*) FROM t"), "0");
}

TEST_F(StatementRunTest, has_no_transaction_inside_another_nor_a_commit_without_one) {
  StatementRun run(options("INSERT INTO t(i) VALUES (1)"));
  EXPECT_THROW(run.commit(), EngineError);
  run.begin();
  EXPECT_THROW(run.begin(), EngineError);
  run.commit();
}

TEST_F(StatementRunTest, has_no_transaction_without_a_connection) {
  StatementRunOptions options = this->options("");
  options.usage = StatementUsage::connection_only;
  StatementRun run(options);
  EXPECT_THROW(run.begin(), std::logic_error);
  EXPECT_THROW(run.commit(), std::logic_error);
}

TEST_P(BoundStatementRun, goes_on_after_an_execution_that_failed) {
  const EncodedArguments arguments = EncodedArguments().integer(1).integer(1).integer(2);
  const StatementRunOptions options = bound("INSERT INTO t(id) VALUES (?)", arguments, 3);
  StatementRun run(options);
  EXPECT_THROW(run.execute(0, 3), EngineError);
  execute("DELETE FROM t");  // fails while a statement of the run holds a lock
  EXPECT_EQ(run.execute(1, 2).digest.value(), folded({1, 1}));
}

TEST_F(StatementRunTest, commits_once_no_reader_is_in_the_way) {
  StatementRunOptions options = this->options("INSERT INTO t(i) VALUES (1)");
  options.busy_timeout_ms = 0;
  StatementRun run(options);
  {
    const Connection reader = connect();
    Statement select(reader, "SELECT count(*) FROM t");
    select.step();
    run.begin();
    run.execute(0, 1);
    EXPECT_THROW(run.commit(), EngineError);
  }
  run.commit();
  EXPECT_EQ(text("SELECT count(*) FROM t"), "1");
}

TEST_F(StatementRunTest, sets_the_pragmas) {
  StatementRunOptions options = this->options("PRAGMA synchronous", "I");
  options.pragmas = "PRAGMA synchronous=OFF";
  EXPECT_EQ(run_all(options).digest.value(), folded({0, 1}));
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
  expect_refused(options("SELECT 1, 2", "IX"), "columns is \"IX\": give a letter a column, of I, R, T, B and N");
  expect_refused(options("SELECT 1, 2", "I"), "columns is \"I\": give a letter a column, the statement has 2");
  expect_refused(options("SELECT 1, 2", "III"), "the statement has 2");
  expect_refused(options("SELECT 1, 2"), "columns is \"\": give a letter a column, the statement has 2");
  expect_refused(options("DELETE FROM t", "I"), "the statement has 0");
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
  StatementRun run(options("DELETE FROM t"));
  EXPECT_THROW(run.execute(-1, 1), std::invalid_argument);
  EXPECT_THROW(run.execute(0, -1), std::invalid_argument);
  EXPECT_THROW(run.execute(0, 2), std::invalid_argument);
  EXPECT_THROW(run.execute(1, INT64_MAX), std::invalid_argument);
}

}  // namespace
}  // namespace sqlitebench
