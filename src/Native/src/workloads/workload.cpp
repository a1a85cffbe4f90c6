#include "workloads/workload.hpp"

#include <array>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "data/joined_text.hpp"
#include "engine/configured_connection.hpp"
#include "engine/engine.hpp"

namespace sqlitebench {

#define SQLITEBENCH_WORKLOAD(function) WorkloadType function() noexcept;
#include "workloads/registered.inc"
#undef SQLITEBENCH_WORKLOAD

namespace {

void require(bool condition, const std::string& text) {
  if (!condition) {
    throw std::invalid_argument(text);
  }
}

}  // namespace

Run open_run(const RunOptions& options) {
  require(options.batch_size >= 0,
          "the batch size is " + std::to_string(options.batch_size) + ": give 0 (all) or more");
  require(options.threads >= 1, "the number of threads is " + std::to_string(options.threads) + ": give 1 or more");
  const WorkloadType& workload = find_workload(options.workload);
  const std::string id(workload.id);
  with_schema(options.schema, [&]<typename Schema>() {
    require(workload.on_every_schema || Schema::id == DefaultSchema::id,
            id + " runs on the schema " + std::string(DefaultSchema::id) + " only, not on " + options.schema);
  });
  require(options.threads <= workload.most_threads, id + " cannot run on " + std::to_string(options.threads) +
                                                        " threads: its maximum is " +
                                                        std::to_string(workload.most_threads));
  require(!workload.is_flow || options.batch_size == 0,
          id + " cannot run in batches of " + std::to_string(options.batch_size) +
              ": it has transactions of its own, and its batch size is all");
  const SqliteApi& api = load_engine(options.engine);
  if (options.threads > 1 && api.threadsafe() == 0) {
    throw std::runtime_error("engine " + options.engine + " was compiled for a single thread");
  }
  const WorkerFactory open_worker = workload.open(options.schema, options.operations);
  std::vector<std::unique_ptr<Worker>> workers;
  for (std::int32_t thread = 0; thread < options.threads; ++thread) {
    workers.push_back(open_worker(open_configured(api, options.database, options.busy_timeout_ms, options.pragmas),
                                  std::chrono::milliseconds(options.busy_timeout_ms)));
  }
  const auto count = static_cast<std::int64_t>(options.operations.size());
  return {std::move(workers), {"operations", count, options.batch_size}};
}

std::span<const WorkloadType> all_workloads() noexcept {
#define SQLITEBENCH_WORKLOAD(function) function(),
  static const std::array workloads{
#include "workloads/registered.inc"
  };
#undef SQLITEBENCH_WORKLOAD
  return workloads;
}

const WorkloadType& find_workload(std::string_view id) {
  std::string known;
  for (const WorkloadType& workload : all_workloads()) {
    if (workload.id == id) {
      return workload;
    }
    join_to(known, workload.id);
  }
  throw std::invalid_argument("workload \"" + std::string(id) + "\" is not known: give " + known);
}

}  // namespace sqlitebench
