#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "engine/engine_error.hpp"
#include "run/worker.hpp"
#include "support/model.hpp"
#include "support/operations.hpp"
#include "support/pragmas.hpp"
#include "support/temporary_database.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {
namespace {

TEST(Contention, of_four_writers_loses_and_doubles_nothing) {
  const tests::TemporaryDatabase database(200);
  const std::vector<Operation> operations = tests::make_operations("select-xor-insert", 200, 2000);
  const tests::Model::Expected expected = tests::Model(200).run("select-xor-insert", operations, 4);
  {
    sqlitebench::Run run =
        open_run({tests::engine(), database.path(), "select-xor-insert", tests::combination, operations, 5, 4, 60'000});
    const Tally result = run.execute(0, 2000);
    EXPECT_EQ(result.digest.value(), expected.digest);
    EXPECT_EQ(result.rows, expected.rows);
  }
  EXPECT_EQ(database.number("SELECT count(*) FROM (SELECT Hash FROM Block GROUP BY Hash HAVING count(*) > 1)"), 0);
  EXPECT_EQ(database.text("PRAGMA integrity_check"), "ok");
}

/// Workload, pragmas, threads.
using CollisionSetting = std::tuple<std::string, std::string, std::int32_t>;

class Collision : public testing::TestWithParam<CollisionSetting> {};

TEST_P(Collision, loses_no_update) {
  const auto& [workload, pragmas, threads] = GetParam();
  const tests::TemporaryDatabase database(200);
  const std::vector<Operation> operations = tests::make_operations(workload, 200, 200);
  const std::int64_t before = database.number("SELECT Length FROM Blockset WHERE ID = 1");
  {
    sqlitebench::Run run =
        open_run({tests::engine(), database.path(), workload, tests::pragmas(pragmas), operations, 1, threads, 60'000});
    EXPECT_EQ(run.execute(0, 200).digest.value(), tests::Model(200).run(workload, operations, threads).digest);
  }
  EXPECT_EQ(database.number("SELECT Length FROM Blockset WHERE ID = 1"), before + 200);
}

INSTANTIATE_TEST_SUITE_P(each, Collision,
                         testing::Combine(testing::Values("read-modify-write", "read-modify-write-immediate"),
                                          testing::Values("journal_mode=WAL+synchronous=OFF",
                                                          "journal_mode=DELETE+synchronous=OFF",
                                                          "journal_mode=WAL+synchronous=OFF+busy_timeout=0",
                                                          "journal_mode=DELETE+synchronous=OFF+busy_timeout=0"),
                                          testing::Values(1, 2, 4)));

/// Whether another connection can take the write lock while a run of a workload has begun a transaction.
bool leaves_write_lock(const std::string& workload) {
  const tests::TemporaryDatabase database(10);
  const std::vector<Operation> operations = tests::make_operations(workload, 10, 1);
  sqlitebench::Run run = open_run({tests::engine(), database.path(), workload, "", operations, 0, 1, 60'000});
  const Connection other = database.connect();
  run.begin();
  try {
    other.execute("BEGIN IMMEDIATE");
    return true;
  } catch (const EngineError& error) {
    return !error.is_conflict();
  }
}

TEST(Transactions, begin_deferred_unless_the_workload_says_otherwise) {
  EXPECT_TRUE(leaves_write_lock("insert"));
  EXPECT_TRUE(leaves_write_lock("read-modify-write"));
  EXPECT_FALSE(leaves_write_lock("read-modify-write-immediate"));
}

}  // namespace
}  // namespace sqlitebench
