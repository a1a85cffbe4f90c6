#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/operations.hpp"
#include "support/pragmas.hpp"
#include "support/temporary_database.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {
namespace {

constexpr std::int64_t flow_rows = 5000;

/// A flow on a database of its own.
class FlowRun {
 public:
  FlowRun(std::string workload, std::int64_t operations)
      : workload_(std::move(workload)),
        database_(workload_ == "recreate" ? 0 : flow_rows),
        operations_(tests::make_operations(workload_, flow_rows, operations)) {}

  [[nodiscard]] RunOptions options(std::int32_t threads) const {
    return {tests::engine(), database_.path(), workload_, tests::pragmas("synchronous=OFF"), operations_, 0, threads,
            60'000};
  }

  [[nodiscard]] const std::vector<Operation>& operations() const { return operations_; }
  [[nodiscard]] const tests::TemporaryDatabase& database() const { return database_; }

  [[nodiscard]] std::int64_t count(const std::string& rest) const {
    return database_.number("SELECT count(*) FROM " + rest);
  }

  [[nodiscard]] std::int64_t files(std::size_t operations) const {
    const auto end = operations_.begin() + static_cast<std::ptrdiff_t>(operations);
    return 1 + std::count_if(operations_.begin() + 1, end, [](const Operation& one) { return one.starts_blockset(); });
  }

  void expect_lengths_of_entries() const {
    EXPECT_EQ(count("Blockset WHERE Length <> (SELECT count(*) FROM BlocksetEntry WHERE BlocksetID = Blockset.ID)"), 0);
  }

 private:
  std::string workload_;
  tests::TemporaryDatabase database_;
  std::vector<Operation> operations_;
};

Tally run(const FlowRun& flow, std::int64_t first, std::int64_t count, std::int32_t threads = 1) {
  return open_run(flow.options(threads)).execute(first, count);
}

Tally run(const FlowRun& flow, std::int32_t threads = 1) {
  return run(flow, 0, static_cast<std::int64_t>(flow.operations().size()), threads);
}

/// The first operation from a file on that brings a new block.
std::size_t find_new_block(const FlowRun& flow, std::int64_t file) {
  std::size_t index = 0;
  while (flow.files(index + 1) < file ||
         flow.count("Block WHERE Hash = '" + std::string(flow.operations()[index].hash()) + "'") > 0) {
    ++index;
  }
  return index;
}

constexpr std::int64_t template_blocksets = flow_rows / tests::blockset_length;

TEST(Backup, stores_each_file_as_a_blockset) {
  const FlowRun flow("backup", 3000);
  run(flow);
  EXPECT_EQ(flow.count("Blockset"), template_blocksets + flow.files(3000));
  EXPECT_EQ(flow.count("BlocksetEntry"), flow_rows + 3000);
  flow.expect_lengths_of_entries();
}

TEST(Backup, commits_after_every_hundredth_file) {
  const FlowRun flow("backup", 6000);
  const std::size_t refused = find_new_block(flow, 250);
  ASSERT_LT(flow.files(refused + 1), 300);
  flow.database().connect().execute("CREATE TRIGGER refuse BEFORE INSERT ON Block WHEN NEW.Hash = '" +
                                    std::string(flow.operations()[refused].hash()) +
                                    "' BEGIN SELECT RAISE(ABORT, 'refused'); END");

  EXPECT_THROW(run(flow), std::runtime_error);

  EXPECT_EQ(flow.count("Blockset"), template_blocksets + 200);
  flow.expect_lengths_of_entries();
}

TEST(Recreate, fills_an_empty_database_with_what_is_listed) {
  const FlowRun flow("recreate", 4000);
  std::set<std::string> hashes;
  for (const Operation& operation : flow.operations()) {
    hashes.emplace(operation.hash());
  }
  run(flow);
  EXPECT_EQ(flow.count("Block"), static_cast<std::int64_t>(hashes.size()));
  EXPECT_EQ(flow.count("Blockset"), flow.files(4000));
  EXPECT_EQ(flow.database().number("SELECT max(ID) FROM Blockset"), flow.files(4000));
  EXPECT_EQ(flow.count("(SELECT 1 FROM BlocksetEntry GROUP BY BlocksetID, BlockID HAVING count(*) > 1)"), 0);
  EXPECT_GT(flow.count("BlocksetEntry"), 3500);
  flow.expect_lengths_of_entries();
}

TEST(Recreate, changes_nothing_when_all_of_it_is_there) {
  const FlowRun flow("recreate", 1000);
  run(flow);
  const std::int64_t blocks = flow.count("Block");
  const std::int64_t blocksets = flow.count("Blockset");
  const std::int64_t entries = flow.count("BlocksetEntry");
  run(flow);
  EXPECT_EQ(flow.count("Block"), blocks);
  EXPECT_EQ(flow.count("Blockset"), blocksets);
  EXPECT_EQ(flow.count("BlocksetEntry"), entries);
  flow.expect_lengths_of_entries();
}

TEST(Restore, reads_every_block_once_on_any_number_of_threads) {
  const FlowRun flow("restore", template_blocksets);
  for (const std::int32_t threads : {1, 2, 8}) {
    EXPECT_EQ(run(flow, threads).rows, flow_rows) << threads;
  }
}

TEST(Delete, leaves_every_other_blockset_with_its_blocks_alone) {
  const FlowRun flow("delete", template_blocksets / 2);
  const std::int64_t kept = flow.count("BlocksetEntry WHERE BlocksetID % 2 = 1");
  const Tally result = run(flow);
  EXPECT_EQ(flow.count("Blockset WHERE ID % 2 = 0"), 0);
  EXPECT_EQ(flow.count("Blockset"), (template_blocksets + 1) / 2);
  EXPECT_EQ(flow.count("BlocksetEntry"), kept);
  EXPECT_EQ(flow.count("Block"), kept);
  EXPECT_EQ(flow.count("Block WHERE ID NOT IN (SELECT BlockID FROM BlocksetEntry)"), 0);
  EXPECT_EQ(result.rows, 2 * (flow_rows - kept) + template_blocksets / 2);
  flow.expect_lengths_of_entries();
}

TEST(Delete, of_a_few_blocksets_sweeps_their_blocks) {
  const FlowRun flow("delete", 3);
  const std::int64_t removed = flow.count("BlocksetEntry WHERE BlocksetID IN (2, 4, 6)");
  ASSERT_GT(removed, 0);
  run(flow);
  EXPECT_EQ(flow.count("Block"), flow_rows - removed);
  EXPECT_EQ(flow.count("Blockset"), template_blocksets - 3);
}

TEST(Delete, keeps_orphans_until_its_last_operation) {
  const FlowRun flow("delete", 3);
  run(flow, 0, 2);
  EXPECT_EQ(flow.count("Block"), flow_rows);
  EXPECT_LT(flow.count("BlocksetEntry"), flow_rows);
}

TEST(Delete, of_blocksets_that_there_are_not_removes_nothing) {
  const FlowRun flow("delete", 500);
  EXPECT_EQ(run(flow, 300, 199).rows, 0);
  EXPECT_EQ(flow.count("BlocksetEntry"), flow_rows);
}

std::string refusal(const std::string& workload, std::int32_t threads, std::int64_t batch_size) {
  try {
    const sqlitebench::Run run = open_run({tests::engine(), "missing.db", workload, "", {}, batch_size, threads, 1000});
    return "none";
  } catch (const std::invalid_argument& error) {
    return error.what();
  } catch (const std::exception& /*error*/) {
    return "none";
  }
}

TEST(Flow, that_writes_runs_on_one_thread_alone) {
  for (const char* workload : {"backup", "recreate", "delete"}) {
    EXPECT_EQ(refusal(workload, 2, 0), std::string(workload) + " cannot run on 2 threads: its maximum is 1");
  }
  EXPECT_EQ(refusal("restore", 8, 0), "none");
}

TEST(Flow, has_transactions_of_its_own) {
  for (const char* workload : {"backup", "recreate", "restore", "delete"}) {
    EXPECT_EQ(refusal(workload, 1, 7), std::string(workload) +
                                           " cannot run in batches of 7: it has transactions of "
                                           "its own, and its batch size is all");
  }
}

}  // namespace
}  // namespace sqlitebench
