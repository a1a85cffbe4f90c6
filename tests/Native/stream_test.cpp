#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "data/block.hpp"
#include "data/blocksets.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {
namespace {

std::vector<Operation> generate(std::string_view workload, std::size_t count, const StreamOptions& options) {
  std::vector<Operation> operations(count);
  generate_operations(find_workload(workload), options, operations);
  return operations;
}

/// FNV-1a of a stream's bytes.
std::uint64_t fingerprint(const std::vector<Operation>& operations) {
  std::vector<unsigned char> bytes(operations.size() * sizeof(Operation));
  std::memcpy(bytes.data(), operations.data(), bytes.size());
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const unsigned char byte : bytes) {
    hash = (hash ^ byte) * 0x100000001b3U;
  }
  return hash;
}

/// The number of each block of a seed, up to a limit.
std::map<std::string, std::int64_t> numbers(std::uint64_t seed, std::int64_t limit) {
  std::map<std::string, std::int64_t> numbers;
  for (std::int64_t number = 1; number <= limit; ++number) {
    const Block block = make_block(seed, number);
    numbers.emplace(std::string(block.hash.data(), block.hash.size()), number);
  }
  return numbers;
}

class Stream : public testing::TestWithParam<WorkloadType> {};

TEST_P(Stream, is_the_same_for_the_same_seed) {
  const StreamOptions options{1000, 5, 4000};
  EXPECT_EQ(fingerprint(generate(GetParam().id, 300, options)), fingerprint(generate(GetParam().id, 300, options)));
}

// The last operation may know that it is the last.
TEST_P(Stream, begins_the_same_whatever_its_length) {
  const StreamOptions options{1000, 5, 4000};
  std::vector<Operation> longer = generate(GetParam().id, 500, options);
  std::vector<Operation> shorter = generate(GetParam().id, 300, options);
  longer.resize(299);
  shorter.resize(299);
  EXPECT_EQ(fingerprint(longer), fingerprint(shorter));
}

TEST_P(Stream, refuses_options_out_of_range) {
  EXPECT_THROW(generate(GetParam().id, 1, {0, 1, 4000}), std::invalid_argument);
  EXPECT_THROW(generate(GetParam().id, 1, {1, 1, -1}), std::invalid_argument);
  EXPECT_THROW(generate(GetParam().id, 1, {1, 1, 1'000'001}), std::invalid_argument);
}

std::string stream_name(const testing::TestParamInfo<WorkloadType>& info) {
  std::string name(info.param.id);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(each, Stream,
                         testing::ValuesIn(all_workloads().data(), all_workloads().data() + all_workloads().size()),
                         stream_name);

class DrawnStream : public testing::TestWithParam<const char*> {};

TEST_P(DrawnStream, differs_with_the_seed) {
  EXPECT_NE(fingerprint(generate(GetParam(), 300, {10'000, 5, 4000})),
            fingerprint(generate(GetParam(), 300, {10'000, 6, 4000})));
}

// Those of restore and delete count blocksets.
INSTANTIATE_TEST_SUITE_P(each, DrawnStream,
                         testing::Values("select", "insert", "select-xor-insert", "insert-or-ignore", "join",
                                         "new-blockset", "backup", "recreate"));

// Expected fingerprints: from a generator written in Python from the definition alone.
TEST(StreamBytes, are_those_of_the_definition) {
  const std::map<std::string, std::uint64_t> expected{
      {"select", 0xda40973dce61b458U},
      {"insert", 0xe6056a3a89a1acb9U},
      {"select-xor-insert", 0xe8a139ca02d6a1d1U},
      {"insert-or-ignore", 0xe8a139ca02d6a1d1U},
      {"join", 0xc18e369027868ea5U},
      {"new-blockset", 0xa3d20557780e64f6U},
      {"backup", 0x57432f9693fe16c7U},
      {"recreate", 0xdd771095e5af5607U},
      {"restore", 0xc18e369027868ea5U},
      {"delete", 0x222328eb43cccadcU},
  };
  for (const auto& [workload, hash] : expected) {
    EXPECT_EQ(fingerprint(generate(workload, 200, {500, 3, 4000})), hash) << workload;
  }
}

TEST(StreamRanges, select_draws_existing_blocks) {
  const auto known = numbers(2, 50);
  std::set<std::int64_t> drawn;
  for (const Operation& operation : generate("select", 1000, {50, 2, 4000})) {
    ASSERT_TRUE(known.contains(std::string(operation.hash())));
    drawn.insert(known.at(std::string(operation.hash())));
  }
  EXPECT_EQ(drawn.size(), 50U);
}

TEST(StreamRanges, insert_brings_the_blocks_after_the_template_in_order) {
  const auto known = numbers(2, 150);
  std::int64_t expected = 51;
  for (const Operation& operation : generate("insert", 100, {50, 2, 4000})) {
    ASSERT_EQ(known.at(std::string(operation.hash())), expected++);
  }
}

TEST(StreamRanges, about_half_of_a_mixed_stream_exists) {
  const auto known = numbers(2, 50);
  for (const char* workload : {"select-xor-insert", "insert-or-ignore", "new-blockset"}) {
    int existing = 0;
    for (const Operation& operation : generate(workload, 10'000, {50, 2, 4000})) {
      existing += known.contains(std::string(operation.hash())) ? 1 : 0;
    }
    EXPECT_GT(existing, 4700) << workload;
    EXPECT_LT(existing, 5300) << workload;
  }
}

TEST(StreamRanges, join_draws_every_blockset_and_no_other) {
  const std::int64_t blocksets = Blocksets::count(1, 10'000);
  std::set<std::int64_t> drawn;
  for (const Operation& operation : generate("join", 2000, {10'000, 1, 4000})) {
    ASSERT_GE(operation.value(), 1);
    ASSERT_LE(operation.value(), blocksets);
    drawn.insert(operation.value());
  }
  EXPECT_EQ(drawn.size(), static_cast<std::size_t>(blocksets));
}

TEST(StreamRanges, blockset_chance_goes_from_never_to_always) {
  for (const Operation& operation : generate("new-blockset", 500, {50, 2, 0})) {
    ASSERT_FALSE(operation.starts_blockset());
  }
  for (const Operation& operation : generate("new-blockset", 500, {50, 2, 1'000'000})) {
    ASSERT_TRUE(operation.starts_blockset());
  }
}

TEST(StreamRanges, backup_knows_60_percent_of_the_blocks_of_files_of_about_20) {
  const auto known = numbers(2, 50);
  int existing = 0;
  int files = 0;
  for (const Operation& operation : generate("backup", 20'000, {50, 2, 0})) {
    existing += known.contains(std::string(operation.hash())) ? 1 : 0;
    files += operation.starts_blockset() ? 1 : 0;
  }
  EXPECT_NEAR(existing, 12'000, 300);
  EXPECT_NEAR(files, 1000, 150);
}

TEST(StreamRanges, half_of_the_blocks_that_recreate_lists_repeat_an_earlier_one) {
  const auto known = numbers(2, 10'000);
  std::int64_t listed = 0;
  for (const Operation& operation : generate("recreate", 10'000, {50, 2, 0})) {
    const std::int64_t number = known.at(std::string(operation.hash()));
    ASSERT_LE(number, listed + 1);
    listed = std::max(listed, number);
  }
  EXPECT_NEAR(static_cast<double>(listed), 5000, 300);
}

TEST(StreamRanges, recreate_starts_with_a_blockset_whatever_the_rows) {
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U}) {
    EXPECT_TRUE(generate("recreate", 1, {50, seed, 0}).front().starts_blockset());
    EXPECT_EQ(fingerprint(generate("recreate", 100, {50, seed, 0})),
              fingerprint(generate("recreate", 100, {60, seed, 0})));
  }
}

TEST(StreamRanges, restore_goes_round_the_blocksets) {
  const std::int64_t blocksets = Blocksets::count(1, 10'000);
  std::int64_t position = 0;
  for (const Operation& operation : generate("restore", 100, {10'000, 1, 4000})) {
    ASSERT_EQ(operation.value(), 1 + position++ % blocksets);
  }
}

TEST(StreamRanges, delete_names_every_other_blockset_and_sweeps_at_the_end_alone) {
  const std::vector<Operation> operations = generate("delete", 30, {10'000, 1, 4000});
  for (std::size_t i = 0; i < operations.size(); ++i) {
    ASSERT_EQ(operations[i].value(), static_cast<std::int64_t>(2 * (i + 1)));
    ASSERT_EQ(operations[i].sweeps_orphans(), i == 29);
  }
  EXPECT_TRUE(generate("delete", 0, {10'000, 1, 4000}).empty());
}

TEST(Operation, is_read_from_any_address) {
  std::vector<unsigned char> bytes(sizeof(Operation) + 1);
  const Operation written = Operation::of_value(-123'456'789'012'345);
  std::memcpy(bytes.data() + 1, &written, sizeof written);
  EXPECT_EQ(reinterpret_cast<const Operation*>(bytes.data() + 1)->value(), -123'456'789'012'345);
}

}  // namespace
}  // namespace sqlitebench
