#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>

#include "sqlitebench.h"
#include "support/handle.hpp"
#include "support/ledger_database.hpp"

namespace sqlitebench {
namespace {

using OpenPowerLoss = tests::Handle<sqlitebench_power_loss, sqlitebench_power_loss_end>;

using OpenLedger = tests::Handle<sqlitebench_run, sqlitebench_close>;

constexpr std::int32_t capacity = 1000;

class CAbiPowerLoss : public testing::Test {
 protected:
  OpenPowerLoss begin() {
    return OpenPowerLoss(
        sqlitebench_power_loss_begin(engine_.c_str(), database_.path().c_str(), error_.data(), capacity));
  }

  OpenLedger open() {
    return OpenLedger(sqlitebench_open_ledger(engine_.c_str(), database_.path().c_str(), "PRAGMA synchronous=EXTRA",
                                              error_.data(), capacity));
  }

  tests::LedgerDatabase database_;
  std::string engine_ = tests::engine();
  std::array<char, capacity> error_{};
};

TEST_F(CAbiPowerLoss, cuts_the_power_in_a_commit_and_keeps_the_one_before) {
  const OpenPowerLoss power_loss = begin();
  ASSERT_NE(power_loss, nullptr) << error_.data();
  OpenLedger ledger = open();
  ASSERT_NE(ledger, nullptr) << error_.data();
  sqlitebench_result result{};
  ASSERT_EQ(sqlitebench_execute(ledger.get(), 1, 1, &result, error_.data(), capacity), 0) << error_.data();
  EXPECT_GT(sqlitebench_power_loss_operations(power_loss.get()), 0);
  ASSERT_EQ(sqlitebench_power_loss_cut_at(power_loss.get(), 1, error_.data(), capacity), 0);
  EXPECT_EQ(sqlitebench_power_loss_is_off(power_loss.get()), 0);
  EXPECT_EQ(sqlitebench_execute(ledger.get(), 2, 1, &result, error_.data(), capacity), 1);
  EXPECT_EQ(sqlitebench_power_loss_is_off(power_loss.get()), 1);
  EXPECT_EQ(sqlitebench_power_loss_lose(power_loss.get(), 1, error_.data(), capacity), 1);
  EXPECT_STREQ(error_.data(), "power cannot be lost while files are open: there are 1");
  ledger.reset();
  ASSERT_EQ(sqlitebench_power_loss_lose(power_loss.get(), 1, error_.data(), capacity), 0) << error_.data();
  EXPECT_EQ(database_.last(), 1);
}

TEST_F(CAbiPowerLoss, refuses_null) {
  EXPECT_EQ(sqlitebench_power_loss_begin(nullptr, "", error_.data(), capacity), nullptr);
  EXPECT_STREQ(error_.data(), "engine is null");
  EXPECT_EQ(sqlitebench_power_loss_cut_at(nullptr, 1, error_.data(), capacity), 1);
  EXPECT_EQ(sqlitebench_power_loss_lose(nullptr, 1, error_.data(), capacity), 1);
  EXPECT_STREQ(error_.data(), "power_loss is null");
  EXPECT_EQ(sqlitebench_power_loss_operations(nullptr), 0);
  EXPECT_EQ(sqlitebench_power_loss_is_off(nullptr), 0);
  sqlitebench_power_loss_end(nullptr);
  EXPECT_EQ(sqlitebench_open_ledger(engine_.c_str(), nullptr, "", error_.data(), capacity), nullptr);
  EXPECT_STREQ(error_.data(), "database is null");
}

}  // namespace
}  // namespace sqlitebench
