#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "engine/engine_error.hpp"
#include "engine/statement.hpp"
#include "support/statement_run_test.hpp"

namespace sqlitebench {
namespace {

using tests::BoundStatementRun;
using tests::EncodedArguments;
using tests::folded;
using tests::StatementRunTest;

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
                       public testing::WithParamInterface<std::pair<std::int64_t, const char*>> {
 protected:
  sqlitebench::Run open() {
    const auto [batch_size, unused] = GetParam();
    StatementRunOptions options = this->options("INSERT INTO t(id) VALUES (?)", ids_, 5);
    options.batch_size = batch_size;
    return open_statements(options);
  }

  /// Compares the number of rows, and removes them.
  void expect_rows(const std::string& count) {
    EXPECT_EQ(text("SELECT count(*) FROM t"), count);
    execute("DELETE FROM t");
  }

  std::array<std::int64_t, 4> latencies_ns_{};

 private:
  EncodedArguments ids_ = EncodedArguments().integer(1).integer(2).integer(3).integer(1).integer(5);
};

INSTANTIATE_TEST_SUITE_P(each, StatementBatch,
                         testing::Values(std::pair(0, "0"), std::pair(1, "3"), std::pair(2, "2"), std::pair(9, "0"),
                                         std::pair(no_batches, "3")));

TEST_P(StatementBatch, is_rolled_back_when_an_execution_fails) {
  sqlitebench::Run run = open();
  EXPECT_THROW(run.execute(0, 4), EngineError);
  expect_rows(GetParam().second);
  EXPECT_THROW(run.execute_timed(0, latencies_ns_), EngineError);
  expect_rows(GetParam().second);
}

TEST_P(StatementBatch, is_committed_when_its_executions_are_done) {
  sqlitebench::Run run = open();
  EXPECT_EQ(run.execute(0, 3).rows, 3);
  expect_rows("3");
  EXPECT_EQ(run.execute_timed(0, std::span(latencies_ns_).first(3)).rows, 3);
  expect_rows("3");
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

}  // namespace
}  // namespace sqlitebench
