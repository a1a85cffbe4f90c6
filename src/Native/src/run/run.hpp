#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "data/operation.hpp"
#include "engine/connection.hpp"
#include "run/crew.hpp"
#include "run/tally.hpp"
#include "run/worker.hpp"
#include "schemas/schemas.hpp"

namespace sqlitebench {

struct RunOptions {
  std::string engine;
  std::string database;
  std::string workload;
  std::string pragmas;
  std::span<const Operation> operations;  ///< must outlive the run
  std::int64_t batch_size = 0;            ///< operations per transaction; 0 for one transaction a call and thread
  std::int32_t threads = 1;
  std::int32_t busy_timeout_ms = 60'000;  ///< of SQLite; also how long a transaction that meets locks is repeated
  std::string schema{DefaultSchema::id};  ///< of the database
};

struct Result {
  std::uint64_t digest;
  std::int64_t rows;
  std::int64_t conflicts;
};

/// A database opened for measuring: a connection a thread, its pragmas set, its statements prepared.
class Run {
 public:
  /// Throws std::invalid_argument for options that cannot be, std::runtime_error for what fails.
  explicit Run(const RunOptions& options);

  /// Runs operations [first, first + count), shared out to the threads in order, and returns when all are done. After
  /// an error, which is thrown, the unfinished batches are rolled back and the run can be used again.
  Result execute(std::int64_t first, std::int64_t count);

  /// The same, and writes how long each operation took, in ns: those of a thread add up to all of its time. There are
  /// as many operations as places for latencies.
  Result execute_timed(std::int64_t first, std::span<std::int64_t> latencies_ns);

  /// Begins a transaction that execute_step and commit go on with, on a run of one thread. After an error in any of the
  /// three it is rolled back.
  void begin();

  /// Runs operations [first, first + count) inside the open transaction.
  Result execute_step(std::int64_t first, std::int64_t count);

  /// Commits the open transaction.
  void commit();

 private:
  struct Lane {
    Connection connection;
    std::unique_ptr<Worker> worker;
    std::size_t first;  ///< operation of the slice
    std::size_t count;
    std::span<std::int64_t> latencies_ns;  ///< of the slice; empty where none are wanted
    Tally tally;
    std::exception_ptr error;
  };

  /// Gives each thread its slice.
  void share(std::int64_t first, std::int64_t count);
  Result run_lanes();
  [[nodiscard]] Result result() const;
  Worker& only_worker();
  void run_lane(std::size_t index) noexcept;
  void throw_first_error() const;

  std::size_t operation_count_;
  std::int64_t batch_size_;
  std::vector<Lane> lanes_;
  std::atomic<bool> stop_ = false;
  std::optional<Crew> crew_;  // last, so that the threads end before what they use is gone
};

}  // namespace sqlitebench
