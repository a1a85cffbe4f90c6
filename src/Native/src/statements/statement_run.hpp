#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "run/run.hpp"

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
  std::int64_t batch_size = 0;  ///< executions per transaction; 0 for one transaction a call, or no_batches
  StatementUsage usage = StatementUsage::reused;
  std::int32_t busy_timeout_ms = 60'000;    ///< connection_only leaves it at SQLite's own
  std::span<const std::uint16_t> sequence;  ///< for in_sequence: the statement of each execution; copied
};

/// Opens a run of one SQL statement, or of several, on one connection, with arguments decoded beforehand. Throws
/// std::invalid_argument for options that cannot be, std::runtime_error for what fails.
Run open_statements(const StatementRunOptions& options);

}  // namespace sqlitebench
