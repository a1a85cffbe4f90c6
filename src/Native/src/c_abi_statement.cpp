#include <cstddef>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>

#include "c_abi_call.hpp"
#include "sqlitebench.h"
#include "statements/statement_run.hpp"

struct sqlitebench_statement {
  explicit sqlitebench_statement(const sqlitebench::StatementRunOptions& options) : run(options) {}

  sqlitebench::StatementRun run;
};

namespace {

using sqlitebench::require;
using sqlitebench::StatementUsage;
using sqlitebench::succeeds;
using sqlitebench::to_latencies;

static_assert(static_cast<int>(StatementUsage::in_sequence) == SQLITEBENCH_STATEMENT_IN_SEQUENCE);
static_assert(static_cast<int>(StatementUsage::on_new_connection) == SQLITEBENCH_STATEMENT_ON_NEW_CONNECTION);

StatementUsage to_usage(std::int32_t usage) {
  if (usage < SQLITEBENCH_STATEMENT_REUSED || usage > SQLITEBENCH_STATEMENT_ON_NEW_CONNECTION) {
    throw std::invalid_argument("the usage is " + std::to_string(usage) + ": give 0 to 6");
  }
  return static_cast<StatementUsage>(usage);
}

std::size_t to_size(std::int64_t count, const char* name) {
  if (count < 0) {
    throw std::invalid_argument(std::string(name) + " is " + std::to_string(count) + ": give 0 or more");
  }
  return static_cast<std::size_t>(count);
}

sqlitebench_result to_result(const sqlitebench::Tally& tally) noexcept {
  return {tally.digest.value(), tally.rows, tally.conflicts};
}

std::string or_empty(const char* text) { return text == nullptr ? "" : text; }

sqlitebench::StatementRunOptions to_run_options(const sqlitebench_statement_options& options) {
  to_size(options.execution_count, "execution_count");
  std::span<const std::uint8_t> arguments;
  if (const std::size_t size = to_size(options.argument_bytes, "argument_bytes"); size > 0) {
    arguments = {require(options.arguments, "arguments"), size};
  }
  const sqlitebench::StatementUsage usage = to_usage(options.usage);
  std::span<const std::uint16_t> sequence;
  if (usage == StatementUsage::in_sequence && options.execution_count > 0) {
    sequence = {require(options.sequence, "sequence"), static_cast<std::size_t>(options.execution_count)};
  }
  return {
      require(options.engine, "engine"),
      require(options.database, "database"),
      require(options.pragmas, "pragmas"),
      or_empty(options.sql),
      or_empty(options.columns),
      arguments,
      options.execution_count,
      usage,
      options.busy_timeout_ms,
      sequence,
  };
}

}  // namespace

sqlitebench_statement* sqlitebench_statement_open(const sqlitebench_statement_options* options, char* error,
                                                  std::int32_t error_capacity) {
  std::unique_ptr<sqlitebench_statement> opened;
  succeeds(error, error_capacity,
           [&] { opened = std::make_unique<sqlitebench_statement>(to_run_options(*require(options, "options"))); });
  return opened.release();
}

std::int32_t sqlitebench_statement_begin(sqlitebench_statement* statement, char* error, std::int32_t error_capacity) {
  return succeeds(error, error_capacity, [&] { require(statement, "statement")->run.begin(); }) ? 0 : 1;
}

std::int32_t sqlitebench_statement_execute(sqlitebench_statement* statement, std::int64_t first, std::int64_t count,
                                           sqlitebench_result* result, char* error, std::int32_t error_capacity) {
  const bool done = succeeds(error, error_capacity, [&] {
    require(statement, "statement");
    require(result, "result");
    *result = to_result(statement->run.execute(first, count));
  });
  return done ? 0 : 1;
}

std::int32_t sqlitebench_statement_execute_timed(sqlitebench_statement* statement, std::int64_t first,
                                                 std::int64_t count, std::int64_t* latencies_ns,
                                                 sqlitebench_result* result, char* error, std::int32_t error_capacity) {
  const bool done = succeeds(error, error_capacity, [&] {
    require(statement, "statement");
    require(result, "result");
    *result = to_result(statement->run.execute_timed(first, to_latencies(latencies_ns, to_size(count, "count"))));
  });
  return done ? 0 : 1;
}

std::int32_t sqlitebench_statement_commit(sqlitebench_statement* statement, char* error, std::int32_t error_capacity) {
  return succeeds(error, error_capacity, [&] { require(statement, "statement")->run.commit(); }) ? 0 : 1;
}

void sqlitebench_statement_close(sqlitebench_statement* statement) {
  const std::unique_ptr<sqlitebench_statement> owned(statement);
}
