#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>

#include "sqlitebench.h"
#include "support/handle.hpp"
#include "support/observed_database.hpp"

namespace sqlitebench {
namespace {

using OpenObserver = tests::Handle<sqlitebench_observer, sqlitebench_observer_end>;

class CAbiObserver : public testing::Test {
 protected:
  OpenObserver begin() {
    return OpenObserver(
        sqlitebench_observer_begin(engine_.c_str(), error_.data(), static_cast<std::int32_t>(error_.size())));
  }

  std::string engine_ = tests::engine();
  std::array<char, 1000> error_{};
  sqlitebench_engine_counts counts_{};
};

TEST_F(CAbiObserver, reads_resets_and_ends) {
  const tests::ObservedDatabase database;
  const OpenObserver observer = begin();
  ASSERT_NE(observer, nullptr) << error_.data();
  const Connection connection = database.connect();
  connection.execute("PRAGMA mmap_size=1000000");
  connection.execute("SELECT count(*) FROM t");
  connection.execute("PRAGMA cache_size=10");
  connection.execute("UPDATE t SET x = x || 'a'");
  connection.execute("PRAGMA journal_mode=WAL");
  connection.execute("UPDATE t SET x = 1");
  connection.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  ASSERT_EQ(sqlitebench_observer_read(observer.get(), nullptr, &counts_, error_.data(), 1000), 0) << error_.data();
  EXPECT_GT(counts_.reads, 0);
  EXPECT_GT(counts_.bytes_read, counts_.reads);
  EXPECT_GT(counts_.writes, 0);
  EXPECT_GT(counts_.bytes_written, counts_.writes);
  EXPECT_GT(counts_.syncs, 0);
  EXPECT_GT(counts_.truncates, 0);
  EXPECT_GT(counts_.fetches, 0);
  EXPECT_GT(counts_.cache_hits, 0);
  EXPECT_GT(counts_.cache_misses, 0);
  EXPECT_GT(counts_.cache_writes, 0);
  EXPECT_GT(counts_.cache_spills, 0);
  EXPECT_GT(counts_.memory_highwater, 0);
  EXPECT_GE(counts_.commits, 2);
  EXPECT_EQ(counts_.connections, 1);
  ASSERT_EQ(sqlitebench_observer_reset(observer.get(), nullptr, error_.data(), 1000), 0) << error_.data();
  ASSERT_EQ(sqlitebench_observer_read(observer.get(), nullptr, &counts_, error_.data(), 1000), 0) << error_.data();
  EXPECT_EQ(counts_.writes, 0);
  EXPECT_EQ(counts_.cache_hits, 0);
}

TEST_F(CAbiObserver, writes_a_line_per_text_of_statements) {
  const tests::ObservedDatabase database;
  const OpenObserver observer = begin();
  const Connection connection = database.connect();
  ASSERT_EQ(sqlitebench_observer_reset(observer.get(), database.path().c_str(), error_.data(), 1000), 0);
  connection.execute("SELECT\n1");
  connection.execute("SELECT\n1");
  std::array<char, 100> lines{};
  const std::int32_t needed =
      sqlitebench_observer_statements(observer.get(), database.path().c_str(), lines.data(), 100);
  const std::string written = lines.data();
  EXPECT_EQ(needed, static_cast<std::int32_t>(written.size()) + 1);
  EXPECT_TRUE(written.starts_with("2 ")) << written;
  EXPECT_TRUE(written.ends_with(" SELECT 1\n")) << written;
  EXPECT_EQ(sqlitebench_observer_statements(observer.get(), nullptr, nullptr, 0), needed);
  EXPECT_EQ(sqlitebench_observer_statements(nullptr, nullptr, lines.data(), 100), -1);
  EXPECT_STREQ(lines.data(), "observer is null");
}

TEST_F(CAbiObserver, says_why_it_does_not_begin) {
  const OpenObserver first = begin();
  EXPECT_EQ(begin(), nullptr);
  EXPECT_STREQ(error_.data(), "an engine is observed already: there can be one observer in a process");
  EXPECT_EQ(sqlitebench_observer_begin(nullptr, error_.data(), 1000), nullptr);
  EXPECT_STREQ(error_.data(), "engine is null");
}

TEST_F(CAbiObserver, refuses_null) {
  EXPECT_EQ(sqlitebench_observer_read(nullptr, nullptr, &counts_, error_.data(), 1000), 1);
  EXPECT_STREQ(error_.data(), "observer is null");
  EXPECT_EQ(sqlitebench_observer_reset(nullptr, nullptr, error_.data(), 1000), 1);
  EXPECT_STREQ(error_.data(), "observer is null");
  const OpenObserver observer = begin();
  EXPECT_EQ(sqlitebench_observer_read(observer.get(), nullptr, nullptr, error_.data(), 1000), 1);
  EXPECT_STREQ(error_.data(), "counts is null");
  sqlitebench_observer_end(nullptr);
}

}  // namespace
}  // namespace sqlitebench
