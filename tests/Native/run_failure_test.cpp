#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/model.hpp"
#include "support/operations.hpp"
#include "support/temporary_database.hpp"
#include "support/workload_ids.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {
namespace {

class RunFailure : public testing::Test {
 protected:
  [[nodiscard]] RunOptions options(std::int32_t threads = 1) const {
    return {tests::engine(), database_.path(), "insert", "", operations_, 10, threads, 60'000};
  }

  static std::string error_of(const RunOptions& options) {
    try {
      sqlitebench::Run run = open_run(options);
      run.execute(0, static_cast<std::int64_t>(options.operations.size()));
    } catch (const std::exception& error) {
      return error.what();
    }
    return {};
  }

  static void expect_error(const RunOptions& options, const std::string& part) {
    EXPECT_NE(error_of(options).find(part), std::string::npos) << error_of(options);
  }

  /// Makes SQLite refuse one operation.
  void refuse(std::size_t index) const {
    database_.connect().execute("CREATE TRIGGER refuse BEFORE INSERT ON Block WHEN NEW.Hash = '" +
                                std::string(operations_[index].hash()) + "' BEGIN SELECT RAISE(ABORT, 'refused'); END");
  }

  tests::TemporaryDatabase database_{100};
  std::vector<Operation> operations_ = tests::make_operations("insert", 100, 40);
};

TEST_F(RunFailure, of_a_missing_database) {
  RunOptions options = this->options();
  options.database += ".missing";
  expect_error(options, "unable to open database file");
}

TEST_F(RunFailure, of_a_file_that_is_no_database) {
  const tests::TemporaryDirectory directory;
  RunOptions options = this->options();
  options.database = directory.file("text.db");
  std::ofstream(options.database) << std::string(5000, 'x');
  expect_error(options, "not a database");
}

TEST_F(RunFailure, of_a_corrupt_database) {
  {
    std::fstream file(database_.path(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(100);
    file << std::string(10'000, '\x55');
  }
  EXPECT_NE(error_of(options()), "");
}

TEST_F(RunFailure, of_a_missing_table) {
  database_.connect().execute("DROP TABLE Block");
  expect_error(options(), "no such table: Block");
}

TEST_F(RunFailure, of_a_table_dropped_while_open) {
  sqlitebench::Run run = open_run(options());
  database_.connect().execute("DROP TABLE Block");
  EXPECT_THROW(run.execute(0, 40), std::runtime_error);
}

TEST_F(RunFailure, of_an_unknown_workload_lists_the_known) {
  RunOptions options = this->options();
  options.workload = "nonesuch";
  expect_error(options, tests::workload_ids(", "));
}

TEST_F(RunFailure, of_wrong_numbers_and_pragmas) {
  RunOptions options = this->options();
  options.threads = 0;
  expect_error(options, "number of threads is 0");
  options = this->options();
  options.batch_size = -1;
  expect_error(options, "batch size is -1");
  options = this->options();
  options.busy_timeout_ms = -1;
  expect_error(options, "busy timeout is -1");
  options = this->options();
  options.pragmas = "PRAGMA synchronous=OFF\nPRAGMA synchronous -- 1";
  expect_error(options, "the engine did not take PRAGMA synchronous: wanted 1, it has 0");
}

TEST_F(RunFailure, of_operations_that_there_are_not) {
  sqlitebench::Run run = open_run(options());
  EXPECT_THROW(run.execute(-1, 1), std::invalid_argument);
  EXPECT_THROW(run.execute(0, -1), std::invalid_argument);
  EXPECT_THROW(run.execute(0, 41), std::invalid_argument);
  EXPECT_THROW(run.execute(41, 0), std::invalid_argument);
  EXPECT_THROW(run.execute(1, INT64_MAX), std::invalid_argument);
  EXPECT_EQ(run.execute(40, 0).rows, 0);
}

TEST_F(RunFailure, rolls_back_the_batch_and_keeps_those_before_it) {
  refuse(25);
  {
    sqlitebench::Run run = open_run(options());
    EXPECT_THROW(run.execute(0, 40), std::runtime_error);
  }
  EXPECT_EQ(database_.number("SELECT count(*) FROM Block"), 120);
}

TEST_F(RunFailure, rolls_back_a_transaction_in_steps_and_the_run_can_be_used_again) {
  refuse(25);
  {
    sqlitebench::Run run = open_run(options());
    run.begin();
    EXPECT_EQ(run.execute_step(0, 20).rows, 20);
    EXPECT_THROW(run.execute_step(20, 20), std::runtime_error);
    EXPECT_EQ(database_.number("SELECT count(*) FROM Block"), 100);
    run.begin();
    EXPECT_EQ(run.execute_step(0, 20).rows, 20);
    EXPECT_EQ(database_.number("SELECT count(*) FROM Block"), 100);
    run.commit();
  }
  EXPECT_EQ(database_.number("SELECT count(*) FROM Block"), 120);
}

TEST_F(RunFailure, leaves_the_statements_ready_for_the_next_call) {
  refuse(5);
  {
    sqlitebench::Run run = open_run(options());
    EXPECT_THROW(run.execute(0, 40), std::runtime_error);
    database_.connect().execute("DROP TRIGGER refuse");  // fails while a statement of the run holds a lock
    EXPECT_EQ(run.execute(0, 40).digest.value(), tests::Model(100).run("insert", operations_, 1).digest);
  }
  EXPECT_EQ(database_.number("SELECT count(*) FROM Block"), 140);
}

TEST_F(RunFailure, names_the_thread) {
  refuse(25);
  expect_error(options(4), "thread 3: ");
  expect_error(options(4), "refused");
}

TEST_F(RunFailure, names_a_missing_row_after_insert_or_ignore) {
  database_.connect().execute(
      "CREATE TRIGGER vanish AFTER INSERT ON Block BEGIN DELETE FROM Block WHERE ID = NEW.ID; END");
  RunOptions options = this->options();
  options.workload = "insert-or-ignore";
  expect_error(options, "left no row");
}

}  // namespace
}  // namespace sqlitebench
