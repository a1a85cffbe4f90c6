#include "data/block.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "data/blocksets.hpp"

namespace sqlitebench {
namespace {

std::string hash_of(const Block& block) { return {block.hash.data(), block.hash.size()}; }

TEST(Block, has_known_hash_and_size) {
  EXPECT_EQ(hash_of(make_block(1, 1)), "ofj+kecqXyc+0zdEz/GRABf21XSpo1fu4unObB9LApg=");
  EXPECT_EQ(make_block(1, 1).size, 72);
  EXPECT_EQ(hash_of(make_block(1, 2)), "ibb7MbU064fW9ECIZw2z+YDI+eWAT9EUVSM/E7OoVVk=");
  EXPECT_EQ(make_block(1, 2).size, 903);
  EXPECT_EQ(hash_of(make_block(42, 1'000'000)), "4mm4FTBUUzsLVKmIDimZvKEfLSWrhca7punpBzRYK6E=");
  EXPECT_EQ(make_block(42, 1'000'000).size, 844);
}

TEST(Block, keys_differ_and_sizes_are_in_range) {
  std::set<std::string> hashes;
  for (std::int64_t number = 1; number <= 5000; ++number) {
    const Block block = make_block(1, number);
    ASSERT_TRUE(hashes.insert(hash_of(block)).second);
    ASSERT_GE(block.size, 1);
    ASSERT_LE(block.size, 1000);
  }
}

TEST(Blocksets, are_as_many_as_the_seed_says) {
  EXPECT_EQ(Blocksets::count(1, 0), 0);
  EXPECT_EQ(Blocksets::count(1, 1), 1);
  EXPECT_EQ(Blocksets::count(1, 1000), 5);
  EXPECT_EQ(Blocksets::count(1, 10'000), 39);
  EXPECT_EQ(Blocksets::count(7, 10'000), 41);
}

}  // namespace
}  // namespace sqlitebench
