#include <cstddef>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>

#include "c_abi_call.hpp"
#include "data/joined_text.hpp"
#include "engine/engine.hpp"
#include "ledger/ledger.hpp"
#include "run/laps.hpp"
#include "run/run.hpp"
#include "schemas/schemas.hpp"
#include "sqlitebench.h"
#include "statements/statement_run.hpp"
#include "workloads/workload.hpp"

struct sqlitebench_run {
  template <typename Open>
  explicit sqlitebench_run(const Open& open) : run(open()) {}

  sqlitebench::Run run;
};

namespace {

using sqlitebench::attempt;
using sqlitebench::Operation;
using sqlitebench::require;
using sqlitebench::StatementUsage;
using sqlitebench::write_text;

static_assert(sqlitebench::no_batches == SQLITEBENCH_NO_BATCHES);
static_assert(static_cast<int>(StatementUsage::in_sequence) == SQLITEBENCH_STATEMENT_IN_SEQUENCE);
static_assert(static_cast<int>(StatementUsage::on_new_connection) == SQLITEBENCH_STATEMENT_ON_NEW_CONNECTION);

std::size_t to_size(std::int64_t count, const char* name) {
  if (count < 0) {
    throw std::invalid_argument(std::string(name) + " is " + std::to_string(count) + ": give 0 or more");
  }
  return static_cast<std::size_t>(count);
}

/// A span of count values from first, which may be null if count is 0.
template <typename T>
std::span<T> to_span(T* first, std::size_t count, const char* name) {
  return count == 0 ? std::span<T>{} : std::span(require(first, name), count);
}

std::string or_empty(const char* text) { return text == nullptr ? "" : text; }

sqlitebench::RunOptions to_run_options(const sqlitebench_options& options) {
  const std::size_t count = to_size(options.operation_count, "the number of operations");
  const std::string schema = or_empty(options.schema);
  return {
      require(options.engine, "engine"),
      require(options.database, "database"),
      require(options.workload, "workload"),
      require(options.pragmas, "pragmas"),
      to_span(reinterpret_cast<const Operation*>(options.operations), count, "operations"),
      options.batch_size,
      options.threads,
      options.busy_timeout_ms,
      schema.empty() ? std::string(sqlitebench::DefaultSchema::id) : schema,
  };
}

StatementUsage to_usage(std::int32_t usage) {
  if (usage < SQLITEBENCH_STATEMENT_REUSED || usage > SQLITEBENCH_STATEMENT_ON_NEW_CONNECTION) {
    throw std::invalid_argument("the usage is " + std::to_string(usage) + ": give 0 to 6");
  }
  return static_cast<StatementUsage>(usage);
}

sqlitebench::StatementRunOptions to_run_options(const sqlitebench_statement_options& options) {
  const std::size_t executions = to_size(options.execution_count, "execution_count");
  const StatementUsage usage = to_usage(options.usage);
  return {
      require(options.engine, "engine"),
      require(options.database, "database"),
      require(options.pragmas, "pragmas"),
      or_empty(options.sql),
      or_empty(options.columns),
      to_span(options.arguments, to_size(options.argument_bytes, "argument_bytes"), "arguments"),
      options.execution_count,
      options.batch_size,
      usage,
      options.busy_timeout_ms,
      to_span(options.sequence, usage == StatementUsage::in_sequence ? executions : 0, "sequence"),
  };
}

template <typename Open>
sqlitebench_run* opened(char* error, std::int32_t error_capacity, Open open) {
  return sqlitebench::make_handle(error, error_capacity, [&] { return std::make_unique<sqlitebench_run>(open); });
}

template <typename Execute>
std::int32_t executed(sqlitebench_run* run, sqlitebench_result* result, char* error, std::int32_t error_capacity,
                      Execute execute) {
  return attempt(error, error_capacity, [&] {
    require(run, "run");
    require(result, "result");
    const sqlitebench::Tally tally = execute(run->run);
    *result = {tally.digest.value(), tally.rows, tally.conflicts};
  });
}

}  // namespace

std::int32_t sqlitebench_abi_version() { return 14; }

sqlitebench_run* sqlitebench_open(const sqlitebench_options* options, char* error, std::int32_t error_capacity) {
  return opened(error, error_capacity,
                [&] { return sqlitebench::open_run(to_run_options(*require(options, "options"))); });
}

sqlitebench_run* sqlitebench_open_statements(const sqlitebench_statement_options* options, char* error,
                                             std::int32_t error_capacity) {
  return opened(error, error_capacity,
                [&] { return sqlitebench::open_statements(to_run_options(*require(options, "options"))); });
}

sqlitebench_run* sqlitebench_open_ledger(const char* engine, const char* database, const char* pragmas, char* error,
                                         std::int32_t error_capacity) {
  return opened(error, error_capacity, [&] {
    return sqlitebench::open_ledger(sqlitebench::connect_ledger(
        require(engine, "engine"), require(database, "database"), require(pragmas, "pragmas")));
  });
}

std::int32_t sqlitebench_execute(sqlitebench_run* run, std::int64_t first, std::int64_t count,
                                 sqlitebench_result* result, char* error, std::int32_t error_capacity) {
  return executed(run, result, error, error_capacity,
                  [&](sqlitebench::Run& opened) { return opened.execute(first, count); });
}

std::int32_t sqlitebench_execute_timed(sqlitebench_run* run, std::int64_t first, std::int64_t count,
                                       std::int64_t* latencies_ns, sqlitebench_result* result, char* error,
                                       std::int32_t error_capacity) {
  return executed(run, result, error, error_capacity, [&](sqlitebench::Run& opened) {
    const std::size_t places = to_size(count, "the number of operations");
    return opened.execute_timed(first, to_span(latencies_ns, places, "latencies_ns"));
  });
}

std::int32_t sqlitebench_begin(sqlitebench_run* run, char* error, std::int32_t error_capacity) {
  return attempt(error, error_capacity, [&] { require(run, "run")->run.begin(); });
}

std::int32_t sqlitebench_execute_step(sqlitebench_run* run, std::int64_t first, std::int64_t count,
                                      sqlitebench_result* result, char* error, std::int32_t error_capacity) {
  return executed(run, result, error, error_capacity,
                  [&](sqlitebench::Run& opened) { return opened.execute_step(first, count); });
}

std::int32_t sqlitebench_commit(sqlitebench_run* run, char* error, std::int32_t error_capacity) {
  return attempt(error, error_capacity, [&] { require(run, "run")->run.commit(); });
}

double sqlitebench_clock_cost_ns() { return sqlitebench::clock_cost_ns(); }

void sqlitebench_close(sqlitebench_run* run) { const std::unique_ptr<sqlitebench_run> owned(run); }

std::int32_t sqlitebench_workloads(char* buffer, std::int32_t capacity) {
  return write_text(buffer, capacity, [] {
    std::string lines;
    for (const sqlitebench::WorkloadType& workload : sqlitebench::all_workloads()) {
      sqlitebench::join_to(lines, workload.id, "\n");
    }
    return lines;
  });
}

std::int32_t sqlitebench_engine(const char* engine, char* buffer, std::int32_t capacity) {
  return write_text(buffer, capacity,
                    [&] { return sqlitebench::describe_engine(sqlitebench::load_engine(require(engine, "engine"))); });
}
