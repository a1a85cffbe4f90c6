#include "support/statement_run_test.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "data/digest.hpp"
#include "engine/engine_error.hpp"
#include "statements/result_form.hpp"

namespace sqlitebench {
namespace {

using tests::BoundStatementRun;
using tests::EncodedArguments;
using tests::folded;
using tests::StatementRunTest;

constexpr std::uint64_t null = ResultForm::null_value;

constexpr std::uint64_t word(const char (&text)[9]) {  // NOLINT(modernize-avoid-c-arrays): of a literal
  std::uint64_t word = 0;
  for (int i = 7; i >= 0; --i) {
    word = (word << 8U) | static_cast<unsigned char>(text[i]);
  }
  return word;
}

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

TEST_F(StatementRunTest, folds_values_of_any_storage_class_as_under_the_letter_of_each) {
  execute("INSERT INTO t(i, r, s, b) VALUES (-7, 0.5, 'a', x'0102'), (x'0102', -7, 0.5, 'a'), (NULL, 'a', x'', -7)");
  const auto digest = [this](const std::string& columns, int id) {
    return run_all(options("SELECT i, r, s, b FROM t WHERE id = " + std::to_string(id), columns)).digest.value();
  };
  EXPECT_EQ(digest("VVVV", 1), digest("IRTB", 1));
  EXPECT_EQ(digest("VVVV", 2), digest("BIRT", 2));
  EXPECT_EQ(digest("=VVVV", 3), digest("=iTBI", 3));
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

TEST_F(StatementRunTest, sets_the_pragmas) {
  StatementRunOptions options = this->options("PRAGMA synchronous", "I");
  options.pragmas = "PRAGMA synchronous=OFF";
  EXPECT_EQ(run_all(options).digest.value(), folded({0, 1}));
}

}  // namespace
}  // namespace sqlitebench
