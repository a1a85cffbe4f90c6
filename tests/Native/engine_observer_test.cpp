#include "observe/engine_observer.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <thread>

#include "support/observed_database.hpp"
#include "support/own_connection.hpp"

namespace sqlitebench {
namespace {

using tests::ObservedDatabase;
using tests::OwnConnection;

constexpr std::int64_t page = ObservedDatabase::page_size;

class EngineObserverTest : public testing::Test {
 protected:
  [[nodiscard]] EngineCounts counts_of(const Connection& connection, const std::string& sql) {
    observer_.reset();
    connection.execute(sql);
    return observer_.counts();
  }

  ObservedDatabase database_;
  EngineObserver observer_{tests::engine()};
};

const std::string insert = "INSERT INTO t VALUES (1)";
const std::string scan = "SELECT count(*) FROM t";

TEST_F(EngineObserverTest, counts_nothing_before_anything_is_opened) {
  const EngineCounts counts = observer_.counts();
  EXPECT_EQ(counts.io.reads + counts.io.writes + counts.io.syncs + counts.io.truncates + counts.io.fetches, 0);
  EXPECT_EQ(counts.cache.hits + counts.cache.misses + counts.cache.writes + counts.cache.spills, 0);
}

TEST_F(EngineObserverTest, counts_each_page_of_a_cold_database_as_a_miss_and_a_read) {
  const Connection connection = database_.connect();
  const std::int64_t pages = database_.pages();
  const EngineCounts cold = counts_of(connection, scan);
  EXPECT_EQ(cold.cache.misses, pages);
  EXPECT_EQ(cold.io.reads, pages + 1) << "and the change counter";
  EXPECT_EQ(cold.io.bytes_read, pages * page + 16);
  EXPECT_EQ(cold.io.writes + cold.io.syncs, 0);
  const EngineCounts warm = counts_of(connection, scan);
  EXPECT_EQ(warm.cache.misses, 0);
  EXPECT_EQ(warm.cache.hits, pages);
  EXPECT_EQ(warm.io.bytes_read, 16) << "the change counter";
}

/// The journal takes a header, of each of the two pages its number, content and checksum, and then their number.
TEST_F(EngineObserverTest, counts_the_writes_and_syncs_of_a_rollback_journal) {
  const Connection connection = database_.connect();
  connection.execute("PRAGMA synchronous=FULL");
  connection.execute(scan);
  const EngineCounts full = counts_of(connection, insert);
  EXPECT_EQ(full.cache.writes, 2) << "the page of the row and the change counter";
  EXPECT_EQ(full.io.writes, 1 + 2 * 3 + 1 + 2);
  EXPECT_EQ(full.io.bytes_written, 512 + 2 * (4 + page + 4) + 12 + 2 * page);
  EXPECT_EQ(full.io.syncs, 3) << "the journal, the number of its pages, the database";
  connection.execute("PRAGMA synchronous=NORMAL");
  EXPECT_EQ(counts_of(connection, insert).io.syncs, 2) << "the journal, the database";
}

TEST_F(EngineObserverTest, counts_no_sync_where_there_is_none) {
  const Connection connection = database_.connect();
  connection.execute("PRAGMA synchronous=OFF");
  const EngineCounts counts = counts_of(connection, insert);
  EXPECT_EQ(counts.io.syncs, 0);
  EXPECT_EQ(counts.cache.writes, 2);
}

TEST_F(EngineObserverTest, counts_the_frames_of_a_wal) {
  const Connection connection = database_.connect();
  connection.execute("PRAGMA journal_mode=WAL");
  connection.execute("PRAGMA synchronous=FULL");
  connection.execute(insert);
  const EngineCounts full = counts_of(connection, insert);
  EXPECT_EQ(full.io.writes, 2) << "the header of the frame and its page";
  EXPECT_EQ(full.io.bytes_written, 24 + page);
  EXPECT_EQ(full.io.syncs, 1);
  EXPECT_EQ(full.cache.writes, 1);
  connection.execute("PRAGMA synchronous=NORMAL");
  EXPECT_EQ(counts_of(connection, insert).io.syncs, 0);
}

TEST_F(EngineObserverTest, counts_the_truncations_of_a_checkpoint) {
  const Connection connection = database_.connect();
  connection.execute("PRAGMA journal_mode=WAL");
  connection.execute(insert);
  EXPECT_EQ(counts_of(connection, "PRAGMA wal_checkpoint(PASSIVE)").io.truncates, 1) << "the database's length is set";
  connection.execute(insert);
  EXPECT_EQ(counts_of(connection, "PRAGMA wal_checkpoint(TRUNCATE)").io.truncates, 2) << "and the WAL is cut";
}

TEST_F(EngineObserverTest, counts_mapped_pages_as_fetches_and_not_as_reads) {
  const Connection connection = database_.connect();
  connection.execute("PRAGMA mmap_size=1000000");
  const EngineCounts counts = counts_of(connection, scan);
  EXPECT_EQ(counts.io.fetches, database_.pages() - 1) << "the first page is read";
  EXPECT_EQ(counts.cache.misses, 1);
  EXPECT_EQ(counts.io.bytes_read, page + 16);
}

TEST_F(EngineObserverTest, counts_the_pages_that_a_small_cache_writes_early) {
  const Connection connection = database_.connect();
  connection.execute("PRAGMA cache_size=10");
  const EngineCounts counts = counts_of(connection, "UPDATE t SET x = x || 'a'");
  EXPECT_GT(counts.cache.spills, 0);
  EXPECT_LE(counts.cache.spills, counts.cache.writes);
}

TEST_F(EngineObserverTest, counts_temporary_files) {
  const Connection connection = database_.connect();
  connection.execute("PRAGMA temp_store=FILE");
  connection.execute("PRAGMA temp.cache_size=2");
  connection.execute("CREATE TEMP TABLE copy(x)");
  EXPECT_GT(counts_of(connection, "INSERT INTO copy SELECT x FROM t").io.bytes_written, database_.pages() * page / 2);
}

TEST_F(EngineObserverTest, counts_no_reads_and_writes_of_a_database_in_memory) {
  const Connection connection = Connection::in_memory(tests::api());
  connection.execute("CREATE TABLE t(x)");
  connection.execute(insert);
  const EngineCounts counts = observer_.counts();
  EXPECT_EQ(counts.io.reads + counts.io.writes + counts.io.syncs, 0);
  EXPECT_GT(counts.cache.hits, 0);
}

TEST_F(EngineObserverTest, counts_each_database_of_its_own) {
  const ObservedDatabase other;
  const Connection first = database_.connect();
  const Connection second = other.connect();
  observer_.reset();
  first.execute(insert);
  second.execute(insert);
  second.execute(insert);
  // Another path to the second file. Both databases have the same file name.
  const std::filesystem::path file = other.path();
  const std::filesystem::path folder = file.parent_path();
  const std::string path = (folder / ".." / folder.filename() / file.filename()).string();
  EXPECT_EQ(observer_.counts(path.c_str()).commits, 2);
  EXPECT_EQ(observer_.counts(path.c_str()).io.writes * 3, observer_.counts().io.writes * 2);
  observer_.reset(path.c_str());
  EXPECT_EQ(observer_.counts(path.c_str()).io.writes, 0);
  EXPECT_EQ(observer_.counts(path.c_str()).cache.writes, 0);
  EXPECT_EQ(observer_.counts().commits, 1);
  EXPECT_GT(observer_.counts().cache.writes, 0);
}

TEST_F(EngineObserverTest, counts_transactions_that_wrote_as_commits) {
  const Connection connection = database_.connect();
  observer_.reset();
  connection.execute(insert);
  for (const char* sql : {"BEGIN", "INSERT INTO t VALUES (1)", "INSERT INTO t VALUES (2)", "COMMIT"}) {
    connection.execute(sql);
  }
  for (const char* sql : {"BEGIN", "SELECT 1", "COMMIT", "BEGIN", "INSERT INTO t VALUES (1)", "ROLLBACK"}) {
    connection.execute(sql);
  }
  EXPECT_EQ(observer_.counts().commits, 2);
  EXPECT_EQ(observer_.counts().connections, 0);
  const Connection another = database_.connect();
  EXPECT_EQ(observer_.counts().connections, 1);
}

TEST_F(EngineObserverTest, counts_executions_and_their_steps_by_the_text) {
  OwnConnection connection(database_.path());
  observer_.reset();
  for (int i = 0; i < 3; ++i) {
    connection.prepare(scan);
    connection.run();
  }
  connection.prepare("SELECT 1");
  connection.run();
  const StatementCounts::ByText statements = observer_.statements(database_.path().c_str());
  ASSERT_EQ(statements.size(), 2U);
  const StatementCount scanned = statements.at(scan);
  const StatementCount constant = statements.at("SELECT 1");
  EXPECT_EQ(scanned.runs, 3);
  EXPECT_EQ(constant.runs, 1);
  EXPECT_EQ(scanned.steps % 3, 0) << "alike each time";
  EXPECT_GT(scanned.steps, constant.steps);
  observer_.reset(database_.path().c_str());
  EXPECT_TRUE(observer_.statements(nullptr).empty());
  connection.close();
}

TEST_F(EngineObserverTest, leaves_the_steps_of_statements_to_others_until_their_database_is_reset) {
  OwnConnection connection(database_.path());
  connection.prepare(scan);
  connection.run_once();
  const int steps = connection.steps();
  EXPECT_GT(steps, 0);
  EXPECT_TRUE(observer_.statements(nullptr).empty());
  observer_.reset(database_.path().c_str());
  connection.run_once();
  EXPECT_EQ(observer_.statements(database_.path().c_str()).at(scan).steps, steps) << "not those before the reset";
  EXPECT_EQ(connection.steps(), 0);
  connection.run();
  connection.close();
}

TEST_F(EngineObserverTest, keeps_what_a_connection_counted_when_that_closes) {
  {
    const Connection connection = database_.connect();
    connection.execute(scan);
  }
  EXPECT_EQ(observer_.counts().cache.misses, database_.pages());
  database_.connect().execute(scan);
  EXPECT_EQ(observer_.counts().cache.misses, 2 * database_.pages());
}

TEST_F(EngineObserverTest, counts_from_0_after_a_reset_for_open_connections_too) {
  const Connection connection = database_.connect();
  connection.execute(scan);
  observer_.reset();
  EXPECT_EQ(observer_.counts().cache.misses, 0);
  EXPECT_EQ(observer_.counts().io.reads, 0);
  connection.execute(scan);
  EXPECT_EQ(observer_.counts().cache.misses, 0);
  EXPECT_EQ(observer_.counts().cache.hits, database_.pages());
}

TEST_F(EngineObserverTest, counts_on_for_a_connection_that_could_not_close_yet) {
  OwnConnection connection(database_.path());
  connection.prepare(scan);
  ASSERT_EQ(connection.close(), sqlite::busy);
  connection.run();
  ASSERT_EQ(connection.close(), sqlite::ok);
  EXPECT_EQ(observer_.counts().cache.misses, database_.pages());
}

TEST_F(EngineObserverTest, loses_only_what_a_detached_database_counted) {
  const Connection connection = database_.connect();
  const ObservedDatabase other;
  connection.execute("ATTACH '" + other.path() + "' AS other");
  connection.execute("SELECT count(*) FROM other.t");
  observer_.reset();
  connection.execute("DETACH other");
  connection.execute(scan);
  const CacheCounts counts = observer_.counts().cache;
  EXPECT_GE(counts.misses, 0);
  EXPECT_LE(counts.misses, database_.pages());
}

TEST_F(EngineObserverTest, sums_what_connections_of_several_threads_do) {
  const auto work = [](const ObservedDatabase& database) {
    const Connection connection = database.connect();
    for (int i = 0; i < 50; ++i) {
      connection.execute(insert);
    }
  };
  const ObservedDatabase first;
  const ObservedDatabase second;
  observer_.reset();
  work(database_);
  const EngineCounts one = observer_.counts();
  observer_.reset();
  std::thread other(work, std::cref(first));
  work(second);
  other.join();
  const EngineCounts both = observer_.counts();
  EXPECT_EQ(both.io.writes, 2 * one.io.writes);
  EXPECT_EQ(both.io.bytes_written, 2 * one.io.bytes_written);
  EXPECT_EQ(both.io.syncs, 2 * one.io.syncs);
  EXPECT_EQ(both.cache.hits, 2 * one.cache.hits);
  EXPECT_EQ(both.cache.writes, 2 * one.cache.writes);
}

TEST_F(EngineObserverTest, can_be_read_while_connections_with_a_mutex_come_and_go) {
  constexpr int rounds = 200;
  std::atomic<bool> is_done = false;
  std::thread other([&] {
    for (int i = 0; i < rounds; ++i) {
      OwnConnection connection(database_.path());
      connection.prepare("SELECT count(*) FROM sqlite_master");
      connection.run();
      connection.close();
    }
    is_done = true;
  });
  std::int64_t last = 0;
  while (!is_done) {
    const std::int64_t misses = observer_.counts().cache.misses;
    EXPECT_GE(misses, last);
    last = misses;
  }
  other.join();
  EXPECT_EQ(observer_.counts().cache.misses, rounds) << "each reads the first page";
}

}  // namespace
}  // namespace sqlitebench
