#include "program/measurement.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>

#include "engine/engine.hpp"
#include "program/working_directory.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {

namespace {

/// A run on a copy of the template; the copy goes with it.
class CopiedRun {
 public:
  CopiedRun(const std::filesystem::path& source, const std::filesystem::path& copy, RunOptions options)
      : database_(copy) {
    std::filesystem::copy_file(source, copy);
    options.database = database_.utf8();
    run_.emplace(options);
  }

  Run& run() noexcept { return *run_; }

 private:
  DatabaseFile database_;
  std::optional<Run> run_;
};

struct Iteration {
  Result result;
  double ns;
};

Iteration run_once(Run& run, std::int64_t operations) {
  const auto start = std::chrono::steady_clock::now();
  const Result result = run.execute(0, operations);
  const auto stop = std::chrono::steady_clock::now();
  return {result, std::chrono::duration<double, std::nano>(stop - start).count()};
}

void require_same(const Result& result, const std::optional<Result>& before) {
  if (before && (result.digest != before->digest || result.rows != before->rows)) {
    throw std::runtime_error("two iterations returned different results");
  }
}

}  // namespace

Measurement measure(const Arguments& arguments, const Input& input) {
  const SqliteApi& api = load_engine(arguments.engine);
  const WorkloadType& workload = find_workload(input.workload);
  const WorkingDirectory directory(arguments.directory);
  const RunOptions options{arguments.engine,  {},
                           input.workload,    input.pragmas,
                           input.operations,  arguments.batch_size,
                           arguments.threads, arguments.busy_timeout_ms,
                           input.schema};
  const auto operations = static_cast<std::int64_t>(input.operations.size());
  Measurement measurement{{}, {}, api.libversion()};
  std::optional<Result> before;
  std::unique_ptr<CopiedRun> copied;
  for (std::int32_t i = -arguments.warmups; i < arguments.iterations; ++i) {
    if (copied == nullptr || workload.writes) {
      copied.reset();  // its file goes before the next one takes its name
      copied = std::make_unique<CopiedRun>(input.database, directory.file("copy.db"), options);
    }
    const Iteration iteration = run_once(copied->run(), operations);
    require_same(iteration.result, before);
    before = iteration.result;
    if (i >= 0) {
      measurement.result.conflicts += iteration.result.conflicts;
      measurement.ns_an_operation.push_back(iteration.ns / static_cast<double>(operations));
    }
  }
  measurement.result.digest = before->digest;
  measurement.result.rows = before->rows;
  std::sort(measurement.ns_an_operation.begin(), measurement.ns_an_operation.end());
  return measurement;
}

}  // namespace sqlitebench
