#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "support/model.hpp"
#include "support/operations.hpp"
#include "support/pragmas.hpp"
#include "support/temporary_database.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {
namespace {

constexpr std::int64_t digest_rows = 1000;

/// Workload, journal mode, threads, batch size.
using DigestSetting = std::tuple<std::string, std::string, std::int32_t, std::int64_t>;

class WorkloadDigest : public testing::TestWithParam<DigestSetting> {
 protected:
  WorkloadDigest()
      : type_(find_workload(std::get<0>(GetParam()))),
        database_(rows_before(), DefaultSchema::id, type_.id == "insert-or-ignore"),
        operations_(tests::make_operations(type_.id, digest_rows, 400)) {}

  [[nodiscard]] RunOptions options() const {
    const auto& [workload, journal_mode, threads, batch_size] = GetParam();
    const std::string pragmas =
        journal_mode == "wal" ? tests::combination : tests::pragmas("synchronous=OFF+journal_mode=" + journal_mode);
    return {tests::engine(), database_.path(), workload, pragmas, operations_, batch_size, threads, 60'000};
  }

  [[nodiscard]] std::int64_t rows_before() const { return type_.id == "recreate" ? 0 : digest_rows; }

  const WorkloadType& type_;
  tests::TemporaryDatabase database_;
  std::vector<Operation> operations_;
};

TEST_P(WorkloadDigest, is_that_of_the_model) {
  const tests::Model model(rows_before());
  const tests::Model::Expected expected = model.run(std::string(type_.id), operations_, options().threads);
  {
    sqlitebench::Run run = open_run(options());
    const Tally result = run.execute(0, static_cast<std::int64_t>(operations_.size()));
    EXPECT_EQ(result.digest.value(), expected.digest);
    EXPECT_EQ(result.rows, expected.rows);
  }
  EXPECT_EQ(database_.number("SELECT count(*) FROM Block"), expected.blocks);
  EXPECT_EQ(database_.text("PRAGMA integrity_check"), "ok");
}

TEST_P(WorkloadDigest, of_a_timed_run_is_the_same_and_each_operation_has_its_latency) {
  const tests::Model model(rows_before());
  const tests::Model::Expected expected = model.run(std::string(type_.id), operations_, options().threads);
  std::vector<std::int64_t> latencies_ns(operations_.size(), -1);
  {
    sqlitebench::Run run = open_run(options());
    const Tally result = run.execute_timed(0, latencies_ns);
    EXPECT_EQ(result.digest.value(), expected.digest);
    EXPECT_EQ(result.rows, expected.rows);
  }
  EXPECT_EQ(database_.number("SELECT count(*) FROM Block"), expected.blocks);
  EXPECT_GE(*std::min_element(latencies_ns.begin(), latencies_ns.end()), 0);
}

TEST_P(WorkloadDigest, of_a_part_is_that_of_the_model) {
  const tests::Model model(rows_before());
  const std::span<const Operation> part = std::span<const Operation>(operations_).subspan(100, 201);
  const tests::Model::Expected expected = model.run(std::string(type_.id), part, options().threads);
  sqlitebench::Run run = open_run(options());
  const Tally result = run.execute(100, 201);
  EXPECT_EQ(result.digest.value(), expected.digest);
  EXPECT_EQ(result.rows, expected.rows);
}

std::string digest_name(const testing::TestParamInfo<DigestSetting>& info) {
  const auto& [workload, journal_mode, threads, batch_size] = info.param;
  std::string name = workload + "_" + journal_mode + "_" + std::to_string(threads) + "_threads_batch_" +
                     (batch_size == 0 ? "all" : std::to_string(batch_size));
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

/// Every workload on these threads and in these batches, as far as it runs so.
std::vector<DigestSetting> settings(const std::string& journal_mode, const std::vector<std::int32_t>& threads,
                                    const std::vector<std::int64_t>& batch_sizes) {
  std::vector<DigestSetting> settings;
  for (const WorkloadType& workload : all_workloads()) {
    for (const std::int32_t number : threads) {
      for (const std::int64_t batch_size : batch_sizes) {
        if (number <= workload.most_threads && (batch_size == 0 || !workload.is_flow)) {
          settings.emplace_back(workload.id, journal_mode, number, batch_size);
        }
      }
    }
  }
  return settings;
}

INSTANTIATE_TEST_SUITE_P(wal, WorkloadDigest, testing::ValuesIn(settings("wal", {1, 2, 3, 4}, {1, 7, 0})), digest_name);

// Rollback journals lock otherwise than write-ahead logs: readers block the writer's commit. Unsynchronized, for speed.
INSTANTIATE_TEST_SUITE_P(rollback_journal, WorkloadDigest, testing::ValuesIn(settings("delete", {1, 4}, {7, 0})),
                         digest_name);

TEST(NewBlockset, lengths_are_the_numbers_of_entries) {
  const tests::TemporaryDatabase database(100);
  const std::vector<Operation> operations = tests::make_operations("new-blockset", 100, 500);
  {
    sqlitebench::Run run =
        open_run({tests::engine(), database.path(), "new-blockset", tests::combination, operations, 3, 3, 60'000});
    run.execute(0, 500);
  }
  EXPECT_EQ(database.number("SELECT count(*) FROM BlocksetEntry"), 600);
  EXPECT_EQ(database.number("SELECT count(*) FROM Blockset WHERE Length <> "
                            "(SELECT count(*) FROM BlocksetEntry WHERE BlocksetID = Blockset.ID)"),
            0);
}

TEST(NewBlockset, each_call_starts_a_blockset) {
  const tests::TemporaryDatabase database(100);
  const std::vector<Operation> operations = tests::make_operations("new-blockset", 100, 10);
  const std::int64_t before = database.number("SELECT count(*) FROM Blockset");
  {
    sqlitebench::Run run = open_run({tests::engine(), database.path(), "new-blockset", "", operations, 2, 1, 60'000});
    run.execute(6, 2);
    run.execute(8, 2);
  }
  EXPECT_EQ(database.number("SELECT count(*) FROM Blockset"), before + 2);
}

TEST(Run, of_no_operations_is_a_digest_of_nothing) {
  const tests::TemporaryDatabase database(10);
  sqlitebench::Run run = open_run({tests::engine(), database.path(), "select", "", {}, 0, 4, 60'000});
  const Tally result = run.execute(0, 0);
  EXPECT_EQ(result.digest.value(), tests::Model(10).run("select", {}, 4).digest);
  EXPECT_EQ(result.rows, 0);
}

TEST(Run, times_no_operations) {
  const tests::TemporaryDatabase database(10);
  sqlitebench::Run run = open_run({tests::engine(), database.path(), "select", "", {}, 0, 4, 60'000});
  EXPECT_EQ(run.execute_timed(0, {}).digest.value(), run.execute(0, 0).digest.value());
}

TEST(Run, writes_latencies_only_where_they_are_asked_for) {
  const tests::TemporaryDatabase database(10);
  const std::vector<Operation> operations = tests::make_operations("select", 10, 9);
  sqlitebench::Run run = open_run({tests::engine(), database.path(), "select", "", operations, 2, 2, 60'000});
  std::vector<std::int64_t> latencies_ns(9, -1);
  run.execute_timed(2, std::span(latencies_ns).subspan(3, 4));
  run.execute(0, 9);
  for (std::size_t i = 0; i < latencies_ns.size(); ++i) {
    EXPECT_EQ(latencies_ns[i] >= 0, i >= 3 && i < 7) << i;
  }
}

TEST(Run, gives_the_same_again_when_it_only_reads) {
  const tests::TemporaryDatabase database(100);
  const std::vector<Operation> operations = tests::make_operations("join", 100, 50);
  sqlitebench::Run run = open_run({tests::engine(), database.path(), "join", "", operations, 7, 2, 60'000});
  const Tally first = run.execute(0, 50);
  for (int i = 0; i < 20; ++i) {
    const Tally again = run.execute(0, 50);
    ASSERT_EQ(again.digest.value(), first.digest.value());
    ASSERT_EQ(again.rows, first.rows);
  }
}

}  // namespace
}  // namespace sqlitebench
