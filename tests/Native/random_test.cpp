#include "data/random.hpp"

#include <gtest/gtest.h>

namespace sqlitebench {
namespace {

// Expected values: computed from the definition with Python's unbounded integers.

TEST(Random, mixes_as_defined) { EXPECT_EQ(mix(1), 0x5692161d100b05e5U); }

TEST(Random, draws_the_published_sequence_of_splitmix64) {
  Random random(1);
  EXPECT_EQ(random.next(), 0x910a2dec89025cc1U);
  EXPECT_EQ(random.next(), 0xbeeb8da1658eec67U);
  EXPECT_EQ(random.next(), 0xf893a2eefb32555eU);
}

TEST(Random, below_takes_the_high_half_of_the_product) {
  Random random(1);
  for (const std::uint64_t expected : {566U, 745U, 971U, 444U, 444U}) {
    EXPECT_EQ(random.below(1000), expected);
  }
}

TEST(Random, below_stays_below) {
  Random random(7);
  for (const std::uint64_t n : {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{3}, ~std::uint64_t{0}}) {
    for (int i = 0; i < 1000; ++i) {
      ASSERT_LT(random.below(n), n);
    }
  }
}

TEST(Random, high_product_is_that_of_128_bits) {
  constexpr std::uint64_t most = ~std::uint64_t{0};
  EXPECT_EQ(high_product(most, most), most - 1);
  EXPECT_EQ(high_product(most, 2), 1U);
  EXPECT_EQ(high_product(std::uint64_t{1} << 32U, std::uint64_t{1} << 32U), 1U);
  EXPECT_EQ(high_product(most, 1), 0U);
}

}  // namespace
}  // namespace sqlitebench
