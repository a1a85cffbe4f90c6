#include "run/crew.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <set>
#include <thread>
#include <vector>

namespace sqlitebench {
namespace {

TEST(Crew, does_one_piece_of_work_a_thread_and_round) {
  std::vector<int> done(4);
  Crew crew(4, [&](std::size_t index) { ++done[index]; });
  for (int round = 1; round <= 200; ++round) {
    crew.run_round();
    ASSERT_EQ(done, std::vector<int>(4, round));
  }
}

TEST(Crew, keeps_its_threads_between_rounds) {
  std::vector<std::thread::id> first(3);
  std::vector<std::thread::id> now(3);
  Crew crew(3, [&](std::size_t index) { now[index] = std::this_thread::get_id(); });
  crew.run_round();
  first = now;
  crew.run_round();
  EXPECT_EQ(first, now);
  EXPECT_EQ(std::set<std::thread::id>(now.begin(), now.end()).size(), 3U);
}

TEST(Crew, ends_without_any_round) {
  std::atomic<int> calls = 0;
  {
    const Crew crew(2, [&](std::size_t /*index*/) { ++calls; });
  }
  EXPECT_EQ(calls, 0);
}

}  // namespace
}  // namespace sqlitebench
