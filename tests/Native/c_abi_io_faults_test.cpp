#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>

#include "sqlitebench.h"
#include "support/handle.hpp"
#include "support/ledger_database.hpp"

namespace sqlitebench {
namespace {

using OpenIoFaults = tests::Handle<sqlitebench_io_faults, sqlitebench_io_faults_end>;

using OpenLedger = tests::Handle<sqlitebench_ledger, sqlitebench_ledger_close>;

constexpr std::int32_t error_capacity = 1000;

class CAbiIoFaults : public testing::Test {
 protected:
  OpenIoFaults begin() {
    return OpenIoFaults(
        sqlitebench_io_faults_begin(engine_.c_str(), database_.path().c_str(), error_.data(), error_capacity));
  }

  OpenLedger open() {
    return OpenLedger(sqlitebench_ledger_open(engine_.c_str(), database_.path().c_str(), "synchronous=FULL",
                                              error_.data(), error_capacity));
  }

  std::int32_t fail(const OpenIoFaults& faults, std::int32_t kind, std::int64_t operation) {
    return sqlitebench_io_faults_fail(faults.get(), kind, operation, 1, error_.data(), error_capacity);
  }

  std::int32_t commit(const OpenLedger& ledger, std::int64_t number) {
    return sqlitebench_ledger_commit(ledger.get(), number, error_.data(), error_capacity);
  }

  tests::LedgerDatabase database_;
  std::string engine_ = tests::engine();
  std::array<char, error_capacity> error_{};
};

TEST_F(CAbiIoFaults, counts_operations_and_has_one_fail_in_a_commit) {
  const OpenIoFaults faults = begin();
  ASSERT_NE(faults, nullptr) << error_.data();
  const OpenLedger ledger = open();
  ASSERT_NE(ledger, nullptr) << error_.data();
  ASSERT_EQ(fail(faults, SQLITEBENCH_FAULT_FULL, 0), 0);
  ASSERT_EQ(commit(ledger, 1), 0) << error_.data();
  const std::int64_t writes = sqlitebench_io_faults_operations(faults.get());
  EXPECT_GT(writes, 0);
  EXPECT_EQ(sqlitebench_io_faults_failures(faults.get()), 0);
  ASSERT_EQ(fail(faults, SQLITEBENCH_FAULT_FULL, writes), 0);
  EXPECT_EQ(commit(ledger, 2), 1);
  EXPECT_NE(std::string(error_.data()).find("database or disk is full (SQLite code 13)"), std::string::npos)
      << error_.data();
  EXPECT_GT(sqlitebench_io_faults_failures(faults.get()), 0);
  ASSERT_EQ(fail(faults, SQLITEBENCH_FAULT_FULL, 0), 0);
  EXPECT_EQ(database_.last(), 1);
}

TEST_F(CAbiIoFaults, refuses_null_and_an_unknown_kind) {
  EXPECT_EQ(sqlitebench_io_faults_begin(nullptr, "", error_.data(), error_capacity), nullptr);
  EXPECT_STREQ(error_.data(), "engine is null");
  EXPECT_EQ(sqlitebench_io_faults_begin(engine_.c_str(), nullptr, error_.data(), error_capacity), nullptr);
  EXPECT_STREQ(error_.data(), "database is null");
  EXPECT_EQ(fail(nullptr, SQLITEBENCH_FAULT_READ, 1), 1);
  EXPECT_STREQ(error_.data(), "faults is null");
  EXPECT_EQ(sqlitebench_io_faults_operations(nullptr), 0);
  EXPECT_EQ(sqlitebench_io_faults_failures(nullptr), 0);
  sqlitebench_io_faults_end(nullptr);
  const OpenIoFaults faults = begin();
  ASSERT_NE(faults, nullptr) << error_.data();
  EXPECT_EQ(fail(faults, 4, 1), 1);
  EXPECT_STREQ(error_.data(), "the kind of fault is 4: give 0 to 3");
}

}  // namespace
}  // namespace sqlitebench
