#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "run/run.hpp"
#include "support/model.hpp"
#include "support/temporary_database.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {
namespace {

constexpr std::int64_t digest_rows = 2000;
constexpr std::uint64_t digest_seed = 11;
constexpr std::int32_t blockset_ppm = 100'000;

/// Workload, pragma set, threads, batch size.
using DigestSetting = std::tuple<std::string, std::string, std::int32_t, std::int64_t>;

class WorkloadDigest : public testing::TestWithParam<DigestSetting> {
 protected:
  WorkloadDigest()
      : type_(find_workload(std::get<0>(GetParam()))),
        database_(rows_before(), digest_seed, type_.needs_unique_index),
        operations_(400) {
    generate_operations(type_, {digest_rows, digest_seed, blockset_ppm}, operations_);
  }

  [[nodiscard]] RunOptions options() const {
    const auto& [workload, pragmas, threads, batch_size] = GetParam();
    return {tests::engine(), database_.path(), workload, pragmas, operations_, batch_size, threads, 60'000};
  }

  [[nodiscard]] std::int64_t rows_before() const { return type_.starts_empty ? 0 : digest_rows; }

  const WorkloadType& type_;
  tests::TemporaryDatabase database_;
  std::vector<Operation> operations_;
};

TEST_P(WorkloadDigest, is_that_of_the_model) {
  const tests::Model model(rows_before(), digest_seed);
  const tests::Model::Expected expected = model.run(std::string(type_.id), operations_, options().threads);
  {
    sqlitebench::Run run(options());
    const Result result = run.execute(0, static_cast<std::int64_t>(operations_.size()));
    EXPECT_EQ(result.digest, expected.digest);
    EXPECT_EQ(result.rows, expected.rows);
  }
  EXPECT_EQ(database_.number("SELECT count(*) FROM Block"), expected.blocks);
  EXPECT_EQ(database_.text("PRAGMA integrity_check"), "ok");
}

TEST_P(WorkloadDigest, of_a_timed_run_is_the_same_and_each_operation_has_its_latency) {
  const tests::Model model(rows_before(), digest_seed);
  const tests::Model::Expected expected = model.run(std::string(type_.id), operations_, options().threads);
  std::vector<std::int64_t> latencies_ns(operations_.size(), -1);
  {
    sqlitebench::Run run(options());
    const Result result = run.execute_timed(0, latencies_ns);
    EXPECT_EQ(result.digest, expected.digest);
    EXPECT_EQ(result.rows, expected.rows);
  }
  EXPECT_EQ(database_.number("SELECT count(*) FROM Block"), expected.blocks);
  EXPECT_GE(*std::min_element(latencies_ns.begin(), latencies_ns.end()), 0);
}

TEST_P(WorkloadDigest, of_a_part_is_that_of_the_model) {
  const tests::Model model(rows_before(), digest_seed);
  const std::span<const Operation> part = std::span<const Operation>(operations_).subspan(100, 201);
  const tests::Model::Expected expected = model.run(std::string(type_.id), part, options().threads);
  sqlitebench::Run run(options());
  const Result result = run.execute(100, 201);
  EXPECT_EQ(result.digest, expected.digest);
  EXPECT_EQ(result.rows, expected.rows);
}

std::string digest_name(const testing::TestParamInfo<DigestSetting>& info) {
  const auto& [workload, pragmas, threads, batch_size] = info.param;
  std::string name = workload + "_" + pragmas.substr(0, pragmas.find('=')) + "_" + std::to_string(threads) +
                     "_threads_batch_" + (batch_size == 0 ? "all" : std::to_string(batch_size));
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

/// Every workload on these threads and in these batches, as far as it runs so.
std::vector<DigestSetting> settings(const std::string& pragmas, const std::vector<std::int32_t>& threads,
                                    const std::vector<std::int64_t>& batch_sizes) {
  std::vector<DigestSetting> settings;
  for (const WorkloadType& workload : all_workloads()) {
    for (const std::int32_t number : threads) {
      for (const std::int64_t batch_size : batch_sizes) {
        if (number <= workload.most_threads && (batch_size == 0 || !workload.is_flow)) {
          settings.emplace_back(workload.id, pragmas, number, batch_size);
        }
      }
    }
  }
  return settings;
}

INSTANTIATE_TEST_SUITE_P(wal, WorkloadDigest, testing::ValuesIn(settings("combination", {1, 2, 3, 4}, {1, 7, 0})),
                         digest_name);

// Rollback journals lock otherwise than write-ahead logs: readers block the writer's commit. Unsynchronized, for speed.
INSTANTIATE_TEST_SUITE_P(rollback_journal, WorkloadDigest,
                         testing::ValuesIn(settings("synchronous=OFF", {1, 4}, {7, 0})), digest_name);

TEST(NewBlockset, lengths_are_the_numbers_of_entries) {
  const tests::TemporaryDatabase database(100);
  std::vector<Operation> operations(500);
  generate_operations(find_workload("new-blockset"), {100, 1, blockset_ppm}, operations);
  {
    sqlitebench::Run run({tests::engine(), database.path(), "new-blockset", "combination", operations, 3, 3, 60'000});
    run.execute(0, 500);
  }
  EXPECT_EQ(database.number("SELECT count(*) FROM BlocksetEntry"), 600);
  EXPECT_EQ(database.number("SELECT count(*) FROM Blockset WHERE Length <> "
                            "(SELECT count(*) FROM BlocksetEntry WHERE BlocksetID = Blockset.ID)"),
            0);
}

TEST(NewBlockset, each_call_starts_a_blockset) {
  const tests::TemporaryDatabase database(100);
  std::vector<Operation> operations(10);
  generate_operations(find_workload("new-blockset"), {100, 1, 0}, operations);
  const std::int64_t before = database.number("SELECT count(*) FROM Blockset");
  {
    sqlitebench::Run run({tests::engine(), database.path(), "new-blockset", "normal", operations, 2, 1, 60'000});
    run.execute(0, 5);
    run.execute(5, 5);
  }
  EXPECT_EQ(database.number("SELECT count(*) FROM Blockset"), before + 2);
}

TEST(Run, of_no_operations_is_a_digest_of_nothing) {
  const tests::TemporaryDatabase database(10);
  sqlitebench::Run run({tests::engine(), database.path(), "select", "normal", {}, 0, 4, 60'000});
  const Result result = run.execute(0, 0);
  EXPECT_EQ(result.digest, tests::Model(10, 1).run("select", {}, 4).digest);
  EXPECT_EQ(result.rows, 0);
}

TEST(Run, times_no_operations) {
  const tests::TemporaryDatabase database(10);
  sqlitebench::Run run({tests::engine(), database.path(), "select", "normal", {}, 0, 4, 60'000});
  EXPECT_EQ(run.execute_timed(0, {}).digest, run.execute(0, 0).digest);
}

TEST(Run, writes_latencies_only_where_they_are_asked_for) {
  const tests::TemporaryDatabase database(10);
  std::vector<Operation> operations(9);
  generate_operations(find_workload("select"), {10, 1, 0}, operations);
  sqlitebench::Run run({tests::engine(), database.path(), "select", "normal", operations, 2, 2, 60'000});
  std::vector<std::int64_t> latencies_ns(9, -1);
  run.execute_timed(2, std::span(latencies_ns).subspan(3, 4));
  run.execute(0, 9);
  for (std::size_t i = 0; i < latencies_ns.size(); ++i) {
    EXPECT_EQ(latencies_ns[i] >= 0, i >= 3 && i < 7) << i;
  }
}

TEST(Run, gives_the_same_again_when_it_only_reads) {
  const tests::TemporaryDatabase database(100);
  std::vector<Operation> operations(50);
  generate_operations(find_workload("join"), {100, 1, 0}, operations);
  sqlitebench::Run run({tests::engine(), database.path(), "join", "normal", operations, 7, 2, 60'000});
  const Result first = run.execute(0, 50);
  for (int i = 0; i < 20; ++i) {
    const Result again = run.execute(0, 50);
    ASSERT_EQ(again.digest, first.digest);
    ASSERT_EQ(again.rows, first.rows);
  }
}

}  // namespace
}  // namespace sqlitebench
