#include <cstddef>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>

#include "c_abi_call.hpp"
#include "data/joined_text.hpp"
#include "engine/engine.hpp"
#include "run/laps.hpp"
#include "run/run.hpp"
#include "schemas/schemas.hpp"
#include "sqlitebench.h"
#include "workloads/workload.hpp"

struct sqlitebench_run {
  explicit sqlitebench_run(const sqlitebench::RunOptions& options) : run(options) {}

  sqlitebench::Run run;
};

namespace {

using sqlitebench::copy_text;
using sqlitebench::Operation;
using sqlitebench::require;
using sqlitebench::succeeds;
using sqlitebench::to_latencies;

void require_count(std::int64_t count) {
  if (count < 0) {
    throw std::invalid_argument("the number of operations is " + std::to_string(count) + ": give 0 or more");
  }
}

std::string schema_of(const sqlitebench_options& options) {
  const bool is_default = options.schema == nullptr || *options.schema == '\0';
  return is_default ? std::string(sqlitebench::DefaultSchema::id) : options.schema;
}

sqlitebench::RunOptions to_run_options(const sqlitebench_options& options) {
  require_count(options.operation_count);
  std::span<const Operation> operations;
  if (options.operation_count > 0) {
    const auto* first = reinterpret_cast<const Operation*>(require(options.operations, "operations"));
    operations = {first, static_cast<std::size_t>(options.operation_count)};
  }
  return {
      require(options.engine, "engine"),
      require(options.database, "database"),
      require(options.workload, "workload"),
      require(options.pragmas, "pragmas"),
      operations,
      options.batch_size,
      options.threads,
      options.busy_timeout_ms,
      schema_of(options),
  };
}

sqlitebench_result to_result(const sqlitebench::Result& result) noexcept {
  return {result.digest, result.rows, result.conflicts};
}

std::int32_t size_with_terminator(const std::string& text) noexcept {
  return static_cast<std::int32_t>(text.size()) + 1;
}

}  // namespace

std::int32_t sqlitebench_abi_version() { return 13; }

sqlitebench_run* sqlitebench_open(const sqlitebench_options* options, char* error, std::int32_t error_capacity) {
  std::unique_ptr<sqlitebench_run> opened;
  succeeds(error, error_capacity,
           [&] { opened = std::make_unique<sqlitebench_run>(to_run_options(*require(options, "options"))); });
  return opened.release();
}

std::int32_t sqlitebench_execute(sqlitebench_run* run, std::int64_t first, std::int64_t count,
                                 sqlitebench_result* result, char* error, std::int32_t error_capacity) {
  const bool done = succeeds(error, error_capacity, [&] {
    require(run, "run");
    require(result, "result");
    *result = to_result(run->run.execute(first, count));
  });
  return done ? 0 : 1;
}

std::int32_t sqlitebench_execute_timed(sqlitebench_run* run, std::int64_t first, std::int64_t count,
                                       std::int64_t* latencies_ns, sqlitebench_result* result, char* error,
                                       std::int32_t error_capacity) {
  const bool done = succeeds(error, error_capacity, [&] {
    require(run, "run");
    require(result, "result");
    require_count(count);
    *result = to_result(run->run.execute_timed(first, to_latencies(latencies_ns, static_cast<std::size_t>(count))));
  });
  return done ? 0 : 1;
}

std::int32_t sqlitebench_begin(sqlitebench_run* run, char* error, std::int32_t error_capacity) {
  return succeeds(error, error_capacity, [&] { require(run, "run")->run.begin(); }) ? 0 : 1;
}

std::int32_t sqlitebench_execute_step(sqlitebench_run* run, std::int64_t first, std::int64_t count,
                                      sqlitebench_result* result, char* error, std::int32_t error_capacity) {
  const bool done = succeeds(error, error_capacity, [&] {
    require(run, "run");
    require(result, "result");
    *result = to_result(run->run.execute_step(first, count));
  });
  return done ? 0 : 1;
}

std::int32_t sqlitebench_commit(sqlitebench_run* run, char* error, std::int32_t error_capacity) {
  return succeeds(error, error_capacity, [&] { require(run, "run")->run.commit(); }) ? 0 : 1;
}

double sqlitebench_clock_cost_ns() { return sqlitebench::clock_cost_ns(); }

void sqlitebench_close(sqlitebench_run* run) { const std::unique_ptr<sqlitebench_run> owned(run); }

std::int32_t sqlitebench_workloads(char* buffer, std::int32_t capacity) {
  std::int32_t needed = -1;
  succeeds(buffer, capacity, [&] {
    std::string lines;
    for (const sqlitebench::WorkloadType& workload : sqlitebench::all_workloads()) {
      sqlitebench::join_to(lines, workload.id, "\n");
    }
    copy_text(lines, buffer, capacity);
    needed = size_with_terminator(lines);
  });
  return needed;
}

std::int32_t sqlitebench_engine(const char* engine, char* buffer, std::int32_t capacity) {
  std::int32_t needed = -1;
  succeeds(buffer, capacity, [&] {
    const std::string lines = sqlitebench::describe_engine(sqlitebench::load_engine(require(engine, "engine")));
    copy_text(lines, buffer, capacity);
    needed = size_with_terminator(lines);
  });
  return needed;
}
