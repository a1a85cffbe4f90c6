#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/connection.hpp"
#include "engine/statement.hpp"
#include "run/tally.hpp"
#include "run/transactions.hpp"
#include "statements/argument_list.hpp"
#include "statements/result_form.hpp"

namespace sqlitebench {

/// What one execution is.
enum class StatementUsage : std::uint8_t {
  reused = 0,              ///< bind, run and reset the one statement
  prepared_each_time = 1,  ///< prepare, bind, run and finalize
  prepared_ahead = 2,      ///< bind, run and reset the execution's own statement, which was prepared at the start
  prepared_only = 3,       ///< prepare and finalize
  connection_only = 4,     ///< open and close a connection; with SQL: and prepare, run and finalize on it
  in_sequence = 5,         ///< bind, run and reset the one of several statements that the execution names
  on_new_connection = 6,   ///< open a connection, set its pragmas, prepare, bind, run, finalize, close it
};

struct StatementRunOptions {
  std::string engine;
  std::string database;
  std::string pragmas;
  std::string sql;                          ///< one statement; empty for connection_only; several for in_sequence
  std::string columns;                      ///< of a ResultForm; of one per statement, with commas, for in_sequence
  std::span<const std::uint8_t> arguments;  ///< of an ArgumentList; must outlive the run
  std::int64_t execution_count = 0;
  StatementUsage usage = StatementUsage::reused;
  std::int32_t busy_timeout_ms = 60'000;    ///< connection_only leaves it at SQLite's own
  std::span<const std::uint16_t> sequence;  ///< for in_sequence: the statement of each execution; copied
};

/// One SQL statement run many times on one connection, with arguments decoded beforehand.
class StatementRun {
 public:
  /// Throws std::invalid_argument for options that cannot be, std::runtime_error for what fails.
  explicit StatementRun(const StatementRunOptions& options);

  /// Begins a deferred transaction, which lasts until commit or the end of the run.
  void begin() { transactions().begin(TransactionKind::deferred); }

  void commit() { transactions().commit(); }

  /// Does executions [first, first + count) in order. After an error, which is thrown, the run can be used again.
  Tally execute(std::int64_t first, std::int64_t count);

  /// The same, and writes how long each execution took, in ns: as many as there is room for.
  Tally execute_timed(std::int64_t first, std::span<std::int64_t> latencies_ns);

 private:
  /// The connection that lasts as long as the run, and what is prepared on it; not to be moved, because they point at
  /// it.
  struct Session {
    explicit Session(Connection opened) : connection(std::move(opened)), transactions(connection) {}
    Session(const Session&) = delete;
    Session(Session&&) = delete;
    Session& operator=(const Session&) = delete;
    Session& operator=(Session&&) = delete;
    ~Session() = default;

    Connection connection;
    Transactions transactions;
    /// One if it is reused, one an execution if they are prepared ahead, all of those in a sequence.
    std::vector<Statement> statements;
  };

  [[nodiscard]] Statement prepare_checked(const Connection& connection) const;
  void prepare_sequence(const StatementRunOptions& options);
  Transactions& transactions();

  /// The clock is Untimed or Laps.
  template <typename Clock>
  Tally repeat(std::int64_t first, std::int64_t count, Clock clock);
  void bind(std::size_t execution, Statement& statement) const;
  void run_bound(std::size_t execution, Statement& statement, const ResultForm& result, Tally& tally);
  void run_alone_on_connection(Tally& tally) const;
  void run_on_new_connection(std::size_t execution, Tally& tally) const;

  const SqliteApi* api_;
  StatementUsage usage_;
  std::string database_;
  std::string sql_;
  std::vector<std::string> setup_;  ///< for on_new_connection: the pragmas that no file keeps
  std::int64_t execution_count_;
  std::vector<ResultForm> results_;  ///< of the statement, or of each in a sequence
  std::vector<std::uint16_t> sequence_;
  ArgumentList arguments_;
  std::optional<Session> session_;
};

}  // namespace sqlitebench
