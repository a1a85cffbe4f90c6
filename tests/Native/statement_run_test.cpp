#include "statements/statement_run.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "data/digest.hpp"
#include "engine/engine_error.hpp"
#include "statements/result_form.hpp"
#include "support/encoded_arguments.hpp"
#include "support/temporary_database.hpp"

namespace sqlitebench {
namespace {

using tests::EncodedArguments;

constexpr std::uint64_t null = ResultForm::null_value;

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
    return {tests::engine(), path(), "", sql, columns, {}, 1, no_batches, StatementUsage::reused, 1000, {}};
  }

  [[nodiscard]] StatementRunOptions options(const std::string& sql, const EncodedArguments& arguments,
                                            std::int64_t executions, const std::string& columns = "") const {
    StatementRunOptions options = this->options(sql, columns);
    options.arguments = arguments.bytes();
    options.execution_count = executions;
    return options;
  }

  static Tally run_all(const StatementRunOptions& options) {
    return open_statements(options).execute(0, options.execution_count);
  }

  static void expect_refused(const StatementRunOptions& options, const std::string& part) {
    try {
      const sqlitebench::Run run = open_statements(options);
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
    options.sequence = std::span(only_first_).first(static_cast<std::size_t>(executions));
    return options;
  }

 private:
  std::array<std::uint16_t, 3> only_first_{};
};

INSTANTIATE_TEST_SUITE_P(Usages, BoundStatementRun,
                         testing::Values(StatementUsage::reused, StatementUsage::prepared_each_time,
                                         StatementUsage::prepared_ahead, StatementUsage::in_sequence));

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

TEST_F(StatementRunTest, folds_null_as_no_value_under_letters_in_lower_case) {
  execute("INSERT INTO t(i, r, s, b) VALUES (-7, 0.0, '', x'3132333435363738'), (NULL, NULL, NULL, NULL)");
  const Tally tally = run_all(options("SELECT i, r, s, b FROM t ORDER BY id", "irtb"));
  EXPECT_EQ(tally.digest.value(), folded({static_cast<std::uint64_t>(-7), 0, 0, Digest::hash_text(""), 8,
                                          word("12345678"), word("12345678"), null, null, null, null, 2}));
}

TEST_F(StatementRunTest, folds_rows_with_their_order_without_it_or_only_how_many_they_are) {
  execute("INSERT INTO t(i, r) VALUES (1, NULL), (2, 0.5)");
  const auto digest = [this](const std::string& columns, const std::string& rows) {
    return run_all(options("SELECT i, r FROM t " + rows, columns)).digest.value();
  };
  const auto half = std::bit_cast<std::uint64_t>(0.5);
  EXPECT_EQ(digest("=Ir", "ORDER BY i"), folded({folded({1, null, 0}) + folded({2, half, 1}), 2}));
  EXPECT_EQ(digest("=Ir", "ORDER BY i DESC"), folded({folded({2, half, 0}) + folded({1, null, 1}), 2}));
  for (const char* order : {"ORDER BY i", "ORDER BY i DESC"}) {
    EXPECT_EQ(digest("*Ir", order), folded({folded({1, null}) + folded({2, half}), 2})) << order;
    EXPECT_EQ(digest("#Ir", order), folded({0, 2})) << order;
  }
}

TEST_F(StatementRunTest, tells_the_number_of_the_execution_that_fails) {
  const EncodedArguments ids = EncodedArguments().integer(1).integer(2).integer(1);
  try {
    run_all(options("INSERT INTO t(id) VALUES (?)", ids, 3));
    FAIL() << "a key is inserted twice";
  } catch (const EngineError& error) {
    EXPECT_TRUE(std::string(error.what()).starts_with("operation 3: ")) << error.what();
  }
}

TEST_F(StatementRunTest, folds_no_rows_alike_whatever_the_sign) {
  for (const char* columns : {"=I", "*I", "#I"}) {
    EXPECT_EQ(run_all(options("SELECT i FROM t", columns)).digest.value(), folded({0, 0})) << columns;
  }
}

TEST_P(BoundStatementRun, folds_changes_and_rowids_after_0) {
  const EncodedArguments ids = EncodedArguments().integer(5).integer(9);
  const Tally inserted = run_all(bound("INSERT INTO t(id) VALUES (?)", ids, 2, "L"));
  EXPECT_EQ(inserted.digest.value(), folded({0, 5, 0, 9}));
  EXPECT_EQ(inserted.rows, 2);
  const Tally changed = run_all(bound("UPDATE t SET i = 1 WHERE id >= ?", ids, 2, "C"));
  EXPECT_EQ(changed.digest.value(), folded({0, 2, 0, 1}));
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
  sqlitebench::Run run = open_statements(options);
  EXPECT_EQ(run.execute(1, 1).digest.value(), folded({20, 1}));
  EXPECT_EQ(run.execute(0, 2).digest.value(), folded({10, 1, 20, 1}));
  EXPECT_EQ(run.execute(2, 0).digest.value(), folded({}));
}

/// All usages, each with a statement that it can run without arguments.
class TimedStatementRun : public StatementRunTest, public testing::WithParamInterface<StatementUsage> {};

INSTANTIATE_TEST_SUITE_P(Usages, TimedStatementRun,
                         testing::Values(StatementUsage::reused, StatementUsage::prepared_each_time,
                                         StatementUsage::prepared_ahead, StatementUsage::prepared_only,
                                         StatementUsage::connection_only, StatementUsage::in_sequence,
                                         StatementUsage::on_new_connection));

TEST_P(TimedStatementRun, returns_the_same_and_gives_each_execution_its_latency) {
  execute("INSERT INTO t(i) VALUES (3), (4)");
  StatementRunOptions options = this->options("SELECT i FROM t", "I");
  const std::array<std::uint16_t, 5> only_first{};
  options.usage = GetParam();
  options.execution_count = 5;
  options.sequence = only_first;
  sqlitebench::Run untimed = open_statements(options);
  sqlitebench::Run timed = open_statements(options);
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
  sqlitebench::Run run = open_statements(options("SELECT 1", "I"));
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

TEST_F(StatementRunTest, binds_its_statement_on_each_connection_with_the_pragmas_of_the_connection) {
  const EncodedArguments arguments = EncodedArguments().integer(3).integer(4);
  StatementRunOptions options =
      this->options("SELECT synchronous + ?, (SELECT count(*) FROM t) FROM pragma_synchronous", "II");
  options.pragmas =
      "PRAGMA journal_mode=WAL\nPRAGMA journal_mode -- wal\nPRAGMA synchronous=1\nPRAGMA synchronous -- 1\n";
  options.usage = StatementUsage::on_new_connection;
  options.execution_count = 2;
  options.arguments = arguments.bytes();
  EXPECT_EQ(run_all(options).digest.value(), folded({4, 0, 1, 5, 0, 1}));
  EXPECT_EQ(text("PRAGMA journal_mode"), "wal");
}

TEST_F(StatementRunTest, leaves_no_connection_open_that_is_not_its_own) {
  execute("PRAGMA journal_mode=WAL");
  StatementRunOptions options = this->options("SELECT count(*) FROM t", "I");
  options.usage = StatementUsage::connection_only;
  sqlitebench::Run run = open_statements(options);
  run.execute(0, 1);
  execute("PRAGMA journal_mode=DELETE");  // needs to be alone
  EXPECT_EQ(text("PRAGMA journal_mode"), "delete");
}

TEST_F(StatementRunTest, commits_what_a_transaction_changed) {
  sqlitebench::Run run = open_statements(options("INSERT INTO t(i) VALUES (1)"));
  run.begin();
  run.execute_step(0, 1);
  EXPECT_EQ(text("SELECT count(*) FROM t"), "0");
  run.commit();
  EXPECT_EQ(text("SELECT count(*) FROM t"), "1");
}

TEST_P(BoundStatementRun, rolls_an_open_transaction_back_at_its_end) {
  {
    const StatementRunOptions options = bound("INSERT INTO t(i) VALUES (1)", {}, 1);
    sqlitebench::Run run = open_statements(options);
    run.begin();
    run.execute_step(0, 1);
  }
  EXPECT_EQ(text("SELECT count(*) FROM t"), "0");
}

TEST_F(StatementRunTest, has_no_transaction_inside_another_nor_a_commit_without_one) {
  sqlitebench::Run run = open_statements(options("INSERT INTO t(i) VALUES (1)"));
  EXPECT_THROW(run.commit(), EngineError);
  run.begin();
  EXPECT_THROW(run.begin(), EngineError);
  EXPECT_THROW(run.commit(), EngineError) << "the transaction is rolled back";
}

TEST_F(StatementRunTest, has_no_transaction_without_a_connection) {
  StatementRunOptions options = this->options("");
  options.usage = StatementUsage::connection_only;
  sqlitebench::Run run = open_statements(options);
  EXPECT_THROW(run.begin(), std::logic_error);
  EXPECT_THROW(run.commit(), std::logic_error);
  for (const std::int64_t batch_size : {0, 1}) {
    options.batch_size = batch_size;
    expect_refused(options, "there is no transaction where each execution opens a connection");
  }
}

/// Each batch size, and how many of the executions before the fourth stay when that fails.
class StatementBatch : public StatementRunTest,
                       public testing::WithParamInterface<std::pair<std::int64_t, const char*>> {};

INSTANTIATE_TEST_SUITE_P(each, StatementBatch,
                         testing::Values(std::pair(0, "0"), std::pair(1, "3"), std::pair(2, "2"), std::pair(9, "0"),
                                         std::pair(no_batches, "3")));

TEST_P(StatementBatch, is_committed_when_its_executions_are_done_and_rolled_back_when_one_fails) {
  const EncodedArguments ids = EncodedArguments().integer(1).integer(2).integer(3).integer(1).integer(5);
  StatementRunOptions options = this->options("INSERT INTO t(id) VALUES (?)", ids, 5);
  options.batch_size = GetParam().first;
  sqlitebench::Run run = open_statements(options);
  std::array<std::int64_t, 4> latencies_ns{};
  for (const bool timed : {false, true}) {
    EXPECT_THROW(timed ? run.execute_timed(0, latencies_ns) : run.execute(0, 4), EngineError);
    EXPECT_EQ(text("SELECT count(*) FROM t"), GetParam().second);
    execute("DELETE FROM t");
    const Tally tally = timed ? run.execute_timed(0, std::span(latencies_ns).first(3)) : run.execute(0, 3);
    EXPECT_EQ(tally.rows, 3);
    EXPECT_EQ(text("SELECT count(*) FROM t"), "3");
    execute("DELETE FROM t");
  }
}

TEST_F(StatementRunTest, refuses_a_batch_size_that_cannot_be) {
  StatementRunOptions options = this->options("SELECT 1", "I");
  options.batch_size = -2;
  expect_refused(options, "the batch size is -2: give -1 (none), 0 (all) or more");
}

TEST_F(StatementRunTest, repeats_a_batch_that_meets_a_lock) {
  StatementRunOptions options = this->options("INSERT INTO t(i) VALUES (1)");
  options.busy_timeout_ms = 0;
  options.batch_size = 0;
  sqlitebench::Run run = open_statements(options);
  {
    const Connection reader = connect();
    Statement select(reader, "SELECT count(*) FROM t");
    select.step();
    EXPECT_THROW(run.execute(0, 1), EngineError);
  }
  EXPECT_EQ(run.execute(0, 1).conflicts, 0);
  EXPECT_EQ(text("SELECT count(*) FROM t"), "1");
}

TEST_P(BoundStatementRun, goes_on_after_an_execution_that_failed) {
  const EncodedArguments arguments = EncodedArguments().integer(1).integer(1).integer(2);
  const StatementRunOptions options = bound("INSERT INTO t(id) VALUES (?)", arguments, 3);
  sqlitebench::Run run = open_statements(options);
  EXPECT_THROW(run.execute(0, 3), EngineError);
  execute("DELETE FROM t");  // fails while a statement of the run holds a lock
  EXPECT_EQ(run.execute(1, 2).digest.value(), folded({1, 1}));
}

TEST_F(StatementRunTest, rolls_back_what_a_reader_keeps_from_being_committed) {
  StatementRunOptions options = this->options("INSERT INTO t(i) VALUES (1)");
  options.busy_timeout_ms = 0;
  sqlitebench::Run run = open_statements(options);
  {
    const Connection reader = connect();
    Statement select(reader, "SELECT count(*) FROM t");
    select.step();
    run.begin();
    run.execute_step(0, 1);
    EXPECT_THROW(run.commit(), EngineError);
  }
  EXPECT_THROW(run.commit(), EngineError);
  run.begin();
  run.execute_step(0, 1);
  run.commit();
  EXPECT_EQ(text("SELECT count(*) FROM t"), "1");
}

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
  expect_refused(options("SELECT 1, 2", "IX"),
                 "columns is \"IX\": give a letter a column, of I, R, T, B, N, i, r, t and b");
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
