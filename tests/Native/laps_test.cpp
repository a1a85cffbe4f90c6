#include "run/laps.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <numeric>
#include <vector>

namespace sqlitebench {
namespace {

/// Says what the test has set.
struct SetClock {
  using duration = std::chrono::nanoseconds;
  using time_point = std::chrono::time_point<SetClock, duration>;
  static inline std::int64_t nanoseconds = 0;
  static time_point now() noexcept { return time_point(duration(nanoseconds)); }
};

class LapsTest : public testing::Test {
 protected:
  /// Time goes by.
  static void pass(std::int64_t nanoseconds) { SetClock::nanoseconds += nanoseconds; }

  std::vector<std::int64_t> latencies_ns_ = std::vector<std::int64_t>(5, -1);
};

TEST_F(LapsTest, an_operation_lasts_from_the_end_of_the_one_before_it_to_its_own) {
  LapsOn<SetClock> laps(latencies_ns_);
  pass(1);  // before the first
  laps.begin();
  pass(20);  // BEGIN
  laps.next();
  pass(300);
  laps.next();
  pass(4000);
  pass(50'000);  // COMMIT
  laps.end();
  pass(600'000);  // between the batches
  laps.begin();
  laps.next();
  pass(7'000'000);
  laps.end();
  EXPECT_EQ(latencies_ns_, (std::vector<std::int64_t>{321, 54'000, 7'600'000, -1, -1}));
}

TEST_F(LapsTest, tries_that_failed_are_in_the_first_operation) {
  LapsOn<SetClock> laps(latencies_ns_);
  laps.begin();
  laps.next();
  pass(1);
  laps.end();
  for (int tries = 0; tries < 3; ++tries) {
    laps.begin();
    pass(10);
    laps.next();
    pass(100);
    laps.next();
    pass(1000);
  }
  laps.end();
  EXPECT_EQ(latencies_ns_, (std::vector<std::int64_t>{1, 2330, 1000, -1, -1}));
}

TEST_F(LapsTest, a_batch_without_operations_has_no_latency_and_loses_no_time) {
  LapsOn<SetClock> laps(latencies_ns_);
  laps.begin();
  pass(5);
  laps.end();
  laps.begin();
  laps.next();
  pass(7);
  laps.end();
  EXPECT_EQ(latencies_ns_, (std::vector<std::int64_t>{12, -1, -1, -1, -1}));
}

TEST_F(LapsTest, latencies_add_up_to_all_the_time) {
  const auto start = std::chrono::steady_clock::now();
  Laps laps(latencies_ns_);
  laps.begin();
  for (std::size_t i = 0; i < latencies_ns_.size(); ++i) {
    laps.next();
  }
  laps.end();
  const auto all = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start);
  EXPECT_GE(all.count(), std::accumulate(latencies_ns_.begin(), latencies_ns_.end(), std::int64_t{0}));
}

TEST(ClockCost, is_more_than_nothing) { EXPECT_GT(clock_cost_ns(), 0); }

}  // namespace
}  // namespace sqlitebench
