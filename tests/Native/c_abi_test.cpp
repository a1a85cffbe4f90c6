#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "sqlitebench.h"
#include "support/handle.hpp"
#include "support/operations.hpp"
#include "support/temporary_database.hpp"
#include "support/workload_ids.hpp"

namespace sqlitebench {
namespace {

using OpenRun = tests::Handle<sqlitebench_run, sqlitebench_close>;

class CAbi : public testing::Test {
 protected:
  CAbi() : operations_(56 * count) {
    const std::vector<Operation> made = tests::make_operations("select", 100, count);
    std::memcpy(operations_.data(), made.data(), operations_.size());
  }

  [[nodiscard]] sqlitebench_options options() const {
    return {engine_.c_str(), path_.c_str(), "select", "", operations_.data(), count, 0, 1, 1000, nullptr};
  }

  OpenRun open(const sqlitebench_options& options) {
    return OpenRun(sqlitebench_open(&options, error_.data(), static_cast<std::int32_t>(error_.size())));
  }

  void expect_refused(const sqlitebench_options& options, const std::string& part) {
    EXPECT_EQ(open(options), nullptr);
    EXPECT_NE(std::string(error_.data()).find(part), std::string::npos) << error_.data();
  }

  static constexpr std::int64_t count = 30;
  tests::TemporaryDatabase database_{100};
  std::string engine_ = tests::engine();
  std::string path_ = database_.path();
  std::vector<std::uint8_t> operations_;
  std::array<char, 1000> error_{};
};

TEST_F(CAbi, has_version_14) { EXPECT_EQ(sqlitebench_abi_version(), 14); }

TEST_F(CAbi, opens_runs_and_closes) {
  const OpenRun run = open(options());
  ASSERT_NE(run, nullptr) << error_.data();
  sqlitebench_result result{};
  ASSERT_EQ(sqlitebench_execute(run.get(), 0, count, &result, error_.data(), 1000), 0) << error_.data();
  EXPECT_EQ(result.rows, count);
  EXPECT_EQ(result.conflicts, 0);
  EXPECT_NE(result.digest, 0U);
}

TEST_F(CAbi, runs_the_same_with_latencies) {
  const OpenRun run = open(options());
  ASSERT_NE(run, nullptr) << error_.data();
  sqlitebench_result untimed{};
  sqlitebench_execute(run.get(), 1, count - 1, &untimed, nullptr, 0);
  sqlitebench_result timed{};
  std::array<std::int64_t, count> latencies_ns{};
  latencies_ns.fill(-1);
  ASSERT_EQ(sqlitebench_execute_timed(run.get(), 1, count - 1, latencies_ns.data(), &timed, error_.data(), 1000), 0);
  EXPECT_EQ(timed.digest, untimed.digest);
  EXPECT_EQ(timed.rows, untimed.rows);
  EXPECT_EQ(std::count(latencies_ns.begin(), latencies_ns.end(), -1), 1) << "the last place is not to be written to";
  EXPECT_EQ(latencies_ns.back(), -1);
}

TEST_F(CAbi, runs_the_same_in_steps_of_a_transaction) {
  const OpenRun run = open(options());
  ASSERT_NE(run, nullptr) << error_.data();
  sqlitebench_result whole{};
  sqlitebench_execute(run.get(), 3, 20, &whole, nullptr, 0);
  sqlitebench_result step{};
  ASSERT_EQ(sqlitebench_begin(run.get(), error_.data(), 1000), 0) << error_.data();
  ASSERT_EQ(sqlitebench_execute_step(run.get(), 3, 20, &step, error_.data(), 1000), 0) << error_.data();
  ASSERT_EQ(sqlitebench_commit(run.get(), error_.data(), 1000), 0) << error_.data();
  EXPECT_EQ(step.digest, whole.digest);
  EXPECT_EQ(step.rows, whole.rows);
}

TEST_F(CAbi, refuses_steps_of_what_there_is_not) {
  sqlitebench_result result{};
  EXPECT_EQ(sqlitebench_begin(nullptr, error_.data(), 1000), 1);
  EXPECT_STREQ(error_.data(), "run is null");
  EXPECT_EQ(sqlitebench_execute_step(nullptr, 0, 1, &result, error_.data(), 1000), 1);
  EXPECT_STREQ(error_.data(), "run is null");
  EXPECT_EQ(sqlitebench_commit(nullptr, error_.data(), 1000), 1);
  EXPECT_STREQ(error_.data(), "run is null");
  const OpenRun run = open(options());
  EXPECT_EQ(sqlitebench_execute_step(run.get(), 0, 1, nullptr, error_.data(), 1000), 1);
  EXPECT_STREQ(error_.data(), "result is null");
  EXPECT_EQ(sqlitebench_execute_step(run.get(), 1, count, &result, error_.data(), 1000), 1);
  EXPECT_NE(std::string(error_.data()).find("only 30"), std::string::npos) << error_.data();
  EXPECT_EQ(sqlitebench_commit(run.get(), error_.data(), 1000), 1);
  EXPECT_NE(std::string(error_.data()).find("no transaction is active"), std::string::npos) << error_.data();
}

TEST_F(CAbi, refuses_a_transaction_of_several_threads) {
  sqlitebench_options options = this->options();
  options.threads = 2;
  const OpenRun run = open(options);
  ASSERT_NE(run, nullptr) << error_.data();
  EXPECT_EQ(sqlitebench_begin(run.get(), error_.data(), 1000), 1);
  EXPECT_STREQ(error_.data(), "a transaction in steps is of one thread, not of 2");
}

TEST_F(CAbi, refuses_to_write_latencies_nowhere) {
  const OpenRun run = open(options());
  sqlitebench_result result{};
  std::int64_t latency = 0;
  EXPECT_EQ(sqlitebench_execute_timed(run.get(), 0, 1, nullptr, &result, error_.data(), 1000), 1);
  EXPECT_STREQ(error_.data(), "latencies_ns is null");
  EXPECT_EQ(sqlitebench_execute_timed(run.get(), 0, 0, nullptr, &result, error_.data(), 1000), 0);
  EXPECT_EQ(sqlitebench_execute_timed(nullptr, 0, 1, &latency, &result, error_.data(), 1000), 1);
  EXPECT_STREQ(error_.data(), "run is null");
  EXPECT_EQ(sqlitebench_execute_timed(run.get(), 0, 1, &latency, nullptr, error_.data(), 1000), 1);
  EXPECT_STREQ(error_.data(), "result is null");
  EXPECT_EQ(sqlitebench_execute_timed(run.get(), 0, -1, &latency, &result, error_.data(), 1000), 1);
  EXPECT_STREQ(error_.data(), "the number of operations is -1: give 0 or more");
  EXPECT_EQ(sqlitebench_execute_timed(run.get(), count, 1, &latency, &result, error_.data(), 1000), 1);
  EXPECT_NE(std::string(error_.data()).find("only 30"), std::string::npos) << error_.data();
}

TEST_F(CAbi, says_what_a_look_at_the_clock_costs) { EXPECT_GT(sqlitebench_clock_cost_ns(), 0); }

TEST_F(CAbi, closes_null) { sqlitebench_close(nullptr); }

TEST_F(CAbi, refuses_null_options) {
  EXPECT_EQ(sqlitebench_open(nullptr, error_.data(), 1000), nullptr);
  EXPECT_STREQ(error_.data(), "options is null");
}

TEST_F(CAbi, refuses_null_members) {
  sqlitebench_options options = this->options();
  options.engine = nullptr;
  expect_refused(options, "engine is null");
  options = this->options();
  options.database = nullptr;
  expect_refused(options, "database is null");
  options = this->options();
  options.workload = nullptr;
  expect_refused(options, "workload is null");
  options = this->options();
  options.pragmas = nullptr;
  expect_refused(options, "pragmas is null");
  options = this->options();
  options.operations = nullptr;
  expect_refused(options, "operations is null");
}

TEST_F(CAbi, takes_no_operations_from_nowhere) {
  sqlitebench_options options = this->options();
  options.operations = nullptr;
  options.operation_count = 0;
  EXPECT_NE(open(options), nullptr) << error_.data();
}

TEST_F(CAbi, takes_no_schema_for_the_default_one) {
  sqlitebench_options options = this->options();
  for (const char* schema : {static_cast<const char*>(nullptr), "", "text/hash-size"}) {
    options.schema = schema;
    EXPECT_NE(open(options), nullptr) << error_.data();
  }
}

TEST_F(CAbi, refuses_a_schema_that_cannot_be) {
  sqlitebench_options options = this->options();
  options.schema = "text";
  expect_refused(options, "schema \"text\" is not known: give text/hash-size, ");
  options.schema = "int4/h0";
  expect_refused(options, "no such column: H1");  // of a database that has another schema
  options.workload = "join";
  expect_refused(options, "join runs on the schema text/hash-size only, not on int4/h0");
}

TEST_F(CAbi, refuses_a_negative_count) {
  sqlitebench_options options = this->options();
  options.operation_count = -1;
  expect_refused(options, "number of operations is -1");
}

TEST_F(CAbi, reports_without_an_error_buffer) {
  EXPECT_EQ(sqlitebench_open(nullptr, nullptr, 0), nullptr);
  EXPECT_EQ(sqlitebench_open(nullptr, nullptr, 100), nullptr);
  EXPECT_EQ(sqlitebench_open(nullptr, error_.data(), -1), nullptr);
  EXPECT_STREQ(error_.data(), "");
  EXPECT_EQ(sqlitebench_execute(nullptr, 0, 0, nullptr, nullptr, 0), 1);
}

TEST_F(CAbi, cuts_an_error_to_its_buffer) {
  error_.fill('x');
  EXPECT_EQ(sqlitebench_open(nullptr, error_.data(), 8), nullptr);
  EXPECT_STREQ(error_.data(), "options");
  EXPECT_EQ(error_[8], 'x');
  EXPECT_EQ(sqlitebench_open(nullptr, error_.data(), 1), nullptr);
  EXPECT_STREQ(error_.data(), "");
}

TEST_F(CAbi, cuts_between_characters) {
  sqlitebench_options options = this->options();
  options.workload = "\xC3\xA9\xC3\xA9";
  // workload "éé...: room for the quote and one byte and a half of the letters
  EXPECT_EQ(sqlitebench_open(&options, error_.data(), 14), nullptr);
  EXPECT_STREQ(error_.data(), "workload \"\xC3\xA9");
}

TEST_F(CAbi, refuses_a_null_run_or_result) {
  sqlitebench_result result{};
  EXPECT_EQ(sqlitebench_execute(nullptr, 0, 1, &result, error_.data(), 1000), 1);
  EXPECT_STREQ(error_.data(), "run is null");
  const OpenRun run = open(options());
  EXPECT_EQ(sqlitebench_execute(run.get(), 0, 1, nullptr, error_.data(), 1000), 1);
  EXPECT_STREQ(error_.data(), "result is null");
}

TEST_F(CAbi, refuses_operations_that_there_are_not) {
  const OpenRun run = open(options());
  sqlitebench_result result{};
  EXPECT_EQ(sqlitebench_execute(run.get(), 1, count, &result, error_.data(), 1000), 1);
  EXPECT_NE(std::string(error_.data()).find("only 30"), std::string::npos) << error_.data();
}

TEST_F(CAbi, reads_operations_from_any_address) {
  std::vector<std::uint8_t> shifted(operations_.size() + 1);
  std::copy(operations_.begin(), operations_.end(), shifted.begin() + 1);
  sqlitebench_options options = this->options();
  sqlitebench_result aligned{};
  sqlitebench_execute(open(options).get(), 0, count, &aligned, nullptr, 0);
  options.operations = shifted.data() + 1;
  sqlitebench_result unaligned{};
  sqlitebench_execute(open(options).get(), 0, count, &unaligned, nullptr, 0);
  EXPECT_EQ(aligned.digest, unaligned.digest);
}

TEST_F(CAbi, lists_the_workloads) {
  const std::string expected = tests::workload_ids("\n");
  EXPECT_TRUE(expected.starts_with("select\ninsert\n")) << expected;
  const auto needed = static_cast<std::int32_t>(expected.size()) + 1;
  EXPECT_EQ(sqlitebench_workloads(nullptr, 0), needed);
  std::vector<char> buffer(static_cast<std::size_t>(needed));
  EXPECT_EQ(sqlitebench_workloads(buffer.data(), needed), needed);
  EXPECT_EQ(buffer.data(), expected);
  EXPECT_EQ(sqlitebench_workloads(buffer.data(), 4), needed);
  EXPECT_STREQ(buffer.data(), "sel");
}

TEST_F(CAbi, describes_an_engine) {
  const std::int32_t needed = sqlitebench_engine(engine_.c_str(), nullptr, 0);
  ASSERT_GT(needed, 20);
  std::vector<char> buffer(static_cast<std::size_t>(needed));
  EXPECT_EQ(sqlitebench_engine(engine_.c_str(), buffer.data(), needed), needed);
  EXPECT_EQ(std::strlen(buffer.data()) + 1, static_cast<std::size_t>(needed));
}

TEST_F(CAbi, says_why_an_engine_cannot_be_described) {
  EXPECT_EQ(sqlitebench_engine("./no-such-engine", error_.data(), 1000), -1);
  EXPECT_NE(std::string(error_.data()).find("no-such-engine"), std::string::npos);
  EXPECT_EQ(sqlitebench_engine(nullptr, error_.data(), 1000), -1);
  EXPECT_STREQ(error_.data(), "engine is null");
}

}  // namespace
}  // namespace sqlitebench
