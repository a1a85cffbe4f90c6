#include "faults/fault_plan.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace sqlitebench {
namespace {

/// Which of so many operations fail, as a text of a letter each.
std::string failing(FaultPlan& plan, FaultKind kind, int operations) {
  std::string text;
  for (int operation = 0; operation < operations; ++operation) {
    text += plan.fails(kind) ? 'x' : '.';
  }
  return text;
}

TEST(FaultPlan, has_one_operation_fail_or_it_and_all_after) {
  FaultPlan plan("test.db");
  EXPECT_EQ(failing(plan, FaultKind::read, 4), "....");
  plan.fail({FaultKind::read, 2, false});
  EXPECT_EQ(failing(plan, FaultKind::read, 4), ".x..");
  EXPECT_EQ(plan.operations(), 4);
  EXPECT_EQ(plan.failures(), 1);
  plan.fail({FaultKind::read, 2, true});
  EXPECT_EQ(failing(plan, FaultKind::read, 4), ".xxx");
  EXPECT_EQ(plan.failures(), 3);
  plan.fail({FaultKind::read, 0, true});
  EXPECT_EQ(failing(plan, FaultKind::read, 4), "....");
  EXPECT_EQ(plan.failures(), 0);
}

TEST(FaultPlan, counts_operations_of_its_own_kind_alone) {
  FaultPlan plan("test.db");
  plan.fail({FaultKind::sync, 1, true});
  EXPECT_EQ(failing(plan, FaultKind::read, 2), "..");
  EXPECT_EQ(failing(plan, FaultKind::write, 2), "..");
  EXPECT_EQ(failing(plan, FaultKind::full, 2), "..");
  EXPECT_EQ(plan.operations(), 0);
  EXPECT_EQ(failing(plan, FaultKind::sync, 2), "xx");
  EXPECT_EQ(plan.operations(), 2);
}

TEST(FaultPlan, refuses_a_kind_that_is_none_and_keeps_what_was_planned) {
  FaultPlan plan("test.db");
  plan.fail({FaultKind::write, 1, true});
  EXPECT_THROW(plan.fail({static_cast<FaultKind>(4), 1, true}), std::invalid_argument);
  EXPECT_THROW(plan.fail({static_cast<FaultKind>(-1), 1, true}), std::invalid_argument);
  EXPECT_EQ(failing(plan, FaultKind::write, 1), "x");
}

TEST(FaultPlan, has_the_operation_of_one_of_many_threads_fail) {
  constexpr int threads = 4;
  constexpr int each = 250;
  FaultPlan plan("test.db");
  plan.fail({FaultKind::write, threads * each / 2, false});
  std::vector<std::thread> crew;
  crew.reserve(threads);
  for (int thread = 0; thread < threads; ++thread) {
    crew.emplace_back([&plan] { failing(plan, FaultKind::write, each); });
  }
  for (std::thread& thread : crew) {
    thread.join();
  }
  EXPECT_EQ(plan.operations(), threads * each);
  EXPECT_EQ(plan.failures(), 1);
}

}  // namespace
}  // namespace sqlitebench
