#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "engine/engine_error.hpp"
#include "engine/statement.hpp"
#include "run/laps.hpp"
#include "run/worker.hpp"
#include "support/model.hpp"
#include "support/operations.hpp"
#include "support/pragmas.hpp"
#include "support/temporary_database.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {
namespace {

/// Another connection with the write lock.
class Lock {
 public:
  explicit Lock(const tests::TemporaryDatabase& database) : connection_(database.connect()) {
    connection_.execute("BEGIN IMMEDIATE");
  }
  void release() const { connection_.execute("COMMIT"); }

 private:
  Connection connection_;
};

TEST(BusyTimeout, waits_for_a_lock_that_is_let_go) {
  const tests::TemporaryDatabase database(100);
  const std::vector<Operation> operations = tests::make_operations("insert", 100, 20);
  sqlitebench::Run run =
      open_run({tests::engine(), database.path(), "insert", tests::combination, operations, 7, 1, 60'000});
  const Lock lock(database);
  Tally result;
  std::thread waiting([&] { result = run.execute(0, 20); });
  lock.release();
  waiting.join();
  EXPECT_EQ(result.digest.value(), tests::Model(100).run("insert", operations, 1).digest);
}

TEST(BusyTimeout, ends_in_an_error_when_the_lock_is_never_let_go) {
  const tests::TemporaryDatabase database(100);
  const std::vector<Operation> operations = tests::make_operations("insert", 100, 20);
  sqlitebench::Run run =
      open_run({tests::engine(), database.path(), "insert", tests::combination, operations, 7, 1, 0});
  const Lock lock(database);
  try {
    run.execute(0, 20);
    FAIL() << "wrote into a locked database";
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("database is locked"), std::string::npos) << error.what();
  }
  lock.release();
  EXPECT_EQ(run.execute(0, 20).rows, 20) << "the run can be used again";
}

TEST(BusyTimeout, does_not_matter_to_readers_beside_a_writer) {
  const tests::TemporaryDatabase database(100);
  const std::vector<Operation> operations = tests::make_operations("select", 100, 20);
  sqlitebench::Run run =
      open_run({tests::engine(), database.path(), "select", tests::pragmas("journal_mode=WAL"), operations, 1, 2, 0});
  const Lock lock(database);
  EXPECT_EQ(run.execute(0, 20).conflicts, 0);
}

/// An operation that reads, then has another connection write, then writes itself: in its first try its snapshot is
/// out of date by then, which SQLite answers with SQLITE_BUSY_SNAPSHOT at once.
class Overtaken : public Work {
 public:
  struct State {
    std::size_t sum = 0;
  };

  explicit Overtaken(const Connection& connection)
      : connection_(&connection),
        read_(connection, "SELECT count(*) FROM Blockset"),
        write_(connection, "INSERT INTO Blockset(Length) VALUES (0)") {}

  [[nodiscard]] const Connection* connection() const noexcept { return connection_; }

  static inline const Connection* other = nullptr;
  static inline int overtakings = 0;

  void run(std::size_t index, State& state, Tally& tally) {
    read();
    if (overtakings > 0) {
      --overtakings;
      other->execute("INSERT INTO Block(Hash, Size) VALUES ('other', 1)");
    }
    write_.execute();
    state.sum += index;
    tally.digest.add(state.sum);
    ++tally.rows;
  }

 private:
  void read() {
    const Statement::Resetting resetting(read_);
    read_.step();
  }

  const Connection* connection_;
  Statement read_;
  Statement write_;
};

TEST(Conflict, runs_the_batch_again_from_the_state_before_it) {
  const tests::TemporaryDatabase database(10);
  const Connection other = database.connect();
  other.execute("PRAGMA journal_mode=WAL");
  const Connection connection = database.connect();
  connection.execute("PRAGMA busy_timeout=60000");
  const std::atomic<bool> stop = false;
  Digest expected;
  for (const std::int64_t sum : {1, 3, 6, 10}) {
    expected.add(sum);
  }
  const std::int64_t before = database.number("SELECT count(*) FROM Blockset");

  Overtaken::other = &other;
  Overtaken::overtakings = 1;
  WorkerOf<Overtaken> worker(std::chrono::minutes(1), connection);
  const Tally tally = worker.run({.first = 1, .count = 4}, 2, stop);

  EXPECT_EQ(tally.conflicts, 1);
  EXPECT_EQ(tally.rows, 4);
  EXPECT_EQ(tally.digest.value(), expected.value());
  EXPECT_EQ(database.number("SELECT count(*) FROM Blockset"), before + 4);
  EXPECT_EQ(database.number("SELECT count(*) FROM Block WHERE Hash = 'other'"), 1);
}

/// Fails with a code as many times as it is told to.
class Failing : public Work {
 public:
  explicit Failing(const Connection& connection) : connection_(&connection) {}

  [[nodiscard]] const Connection* connection() const noexcept { return connection_; }

  static inline int code = 0;
  static inline int failures = 0;
  static inline int calls = 0;
  static inline int calls_before_failures = 0;

  // NOLINTNEXTLINE(readability-convert-member-functions-to-static): a workload's functions are members
  void run(std::size_t /*index*/, State& /*state*/, Tally& tally) {
    ++calls;
    ++tally.rows;
    if (failures > 0 && calls > calls_before_failures) {
      --failures;
      throw EngineError(code, "made up");
    }
  }

 private:
  const Connection* connection_;
};

class ConflictCode : public testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    Failing::code = GetParam();
    Failing::calls = 0;
    Failing::calls_before_failures = 0;
  }

  static Tally run(int failures, std::chrono::milliseconds conflict_limit) {
    Failing::failures = failures;
    const Connection connection = Connection::in_memory(tests::api());
    const std::atomic<bool> stop = false;
    return WorkerOf<Failing>(conflict_limit, connection).run({.count = 1}, 0, stop);
  }
};

TEST_P(ConflictCode, is_repeated_within_the_limit) {
  const Tally tally = run(99, std::chrono::minutes(1));
  EXPECT_EQ(tally.conflicts, 99);
  EXPECT_EQ(tally.rows, 1);
  EXPECT_EQ(Failing::calls, 100);
}

/// Goes on by 1 ns at each look.
struct CountingClock {
  using duration = std::chrono::nanoseconds;
  using time_point = std::chrono::time_point<CountingClock, duration>;
  static inline std::int64_t looks = 0;
  static time_point now() noexcept { return time_point(duration(++looks)); }
};

TEST_P(ConflictCode, is_time_of_the_first_operation_of_its_batch) {
  Failing::failures = 2;
  Failing::calls_before_failures = 3;
  const Connection connection = Connection::in_memory(tests::api());
  const std::atomic<bool> stop = false;
  const Slice seven{.count = 7};
  std::vector<std::int64_t> latencies_ns(7, -1);
  WorkerOf<Failing> worker(std::chrono::minutes(1), connection);
  const Tally tally = worker.run(seven, 3, stop, LapsOn<CountingClock>(latencies_ns));
  EXPECT_EQ(tally.conflicts, 2);
  // The fourth call fails, which is the first of the second batch, and so does the fifth.
  EXPECT_EQ(latencies_ns, std::vector<std::int64_t>(7, 1)) << "one look an operation, at its end";

  Failing::failures = 2;
  Failing::calls_before_failures = Failing::calls + 2;
  EXPECT_EQ(worker.run(seven, 3, stop, LapsOn<CountingClock>(latencies_ns)).conflicts, 2);
  // The third operation fails after two looks; the second try fails at once.
  EXPECT_EQ(latencies_ns, (std::vector<std::int64_t>{3, 1, 1, 1, 1, 1, 1}));
}

TEST_P(ConflictCode, is_repeated_once_without_time) {
  EXPECT_EQ(run(1, std::chrono::milliseconds(0)).conflicts, 1);
  Failing::calls = 0;
  EXPECT_THROW(run(2, std::chrono::milliseconds(0)), EngineError);
  EXPECT_EQ(Failing::calls, 2);
}

INSTANTIATE_TEST_SUITE_P(each, ConflictCode, testing::Values(5, 261, 517, 773, 6));

TEST(Conflict, is_nothing_else_than_busy_and_locked) {
  Failing::code = 10;
  Failing::failures = 1;
  Failing::calls = 0;
  Failing::calls_before_failures = 0;
  const Connection connection = Connection::in_memory(tests::api());
  const std::atomic<bool> stop = false;
  WorkerOf<Failing> worker(std::chrono::minutes(1), connection);
  EXPECT_THROW(worker.run({.count = 1}, 0, stop), EngineError);
  EXPECT_EQ(Failing::calls, 1);
  EXPECT_FALSE(connection.in_transaction());
}

}  // namespace
}  // namespace sqlitebench
