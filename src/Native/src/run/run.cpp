#include "run/run.hpp"

#include <chrono>
#include <stdexcept>

#include "engine/configured_connection.hpp"
#include "engine/engine.hpp"
#include "run/slice.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {

namespace {

void require(bool condition, const std::string& text) {
  if (!condition) {
    throw std::invalid_argument(text);
  }
}

}  // namespace

Run::Run(const RunOptions& options) : operation_count_(options.operations.size()), batch_size_(options.batch_size) {
  require(batch_size_ >= 0, "the batch size is " + std::to_string(batch_size_) + ": give 0 (all) or more");
  require(options.threads >= 1, "the number of threads is " + std::to_string(options.threads) + ": give 1 or more");
  const WorkloadType& workload = find_workload(options.workload);
  require_supported(workload, options.schema);
  require_possible(workload, options.threads, options.batch_size);
  const SqliteApi& api = load_engine(options.engine);
  const auto threads = static_cast<std::size_t>(options.threads);
  if (threads > 1 && api.threadsafe() == 0) {
    throw std::runtime_error("engine " + options.engine + " was compiled for a single thread");
  }

  const WorkerFactory open_worker = workload.open(options.schema, options.operations);
  lanes_.reserve(threads);  // workers point at their lane's connection, which must not move
  for (std::size_t i = 0; i < threads; ++i) {
    Connection connection = open_configured(api, options.database, options.busy_timeout_ms, options.pragmas);
    Lane& lane = lanes_.emplace_back(Lane{std::move(connection), nullptr, 0, 0, {}, {}, nullptr});
    lane.worker = open_worker(lane.connection, std::chrono::milliseconds(options.busy_timeout_ms));
  }
  if (threads > 1) {
    crew_.emplace(threads, [this](std::size_t index) { run_lane(index); });
  }
}

Result Run::execute(std::int64_t first, std::int64_t count) {
  share(first, count);
  return run_lanes();
}

Result Run::execute_timed(std::int64_t first, std::span<std::int64_t> latencies_ns) {
  share(first, static_cast<std::int64_t>(latencies_ns.size()));
  for (Lane& lane : lanes_) {
    lane.latencies_ns = latencies_ns.subspan(lane.first - static_cast<std::size_t>(first), lane.count);
  }
  return run_lanes();
}

void Run::begin() { only_worker().begin(); }

Result Run::execute_step(std::int64_t first, std::int64_t count) {
  Worker& worker = only_worker();
  share(first, count);
  lanes_[0].tally = worker.run_step(lanes_[0].first, lanes_[0].count);
  return result();
}

void Run::commit() { only_worker().commit(); }

Worker& Run::only_worker() {
  if (lanes_.size() != 1) {
    throw std::invalid_argument("a transaction in steps is of one thread, not of " + std::to_string(lanes_.size()));
  }
  return *lanes_[0].worker;
}

void Run::share(std::int64_t first, std::int64_t count) {
  require_within("operations", first, count, static_cast<std::int64_t>(operation_count_));
  const auto threads = static_cast<std::int64_t>(lanes_.size());
  for (std::int64_t t = 0; t < threads; ++t) {
    const std::int64_t begin = first + t * count / threads;
    const std::int64_t end = first + (t + 1) * count / threads;
    Lane& lane = lanes_[static_cast<std::size_t>(t)];
    lane.first = static_cast<std::size_t>(begin);
    lane.count = static_cast<std::size_t>(end - begin);
    lane.latencies_ns = {};
  }
}

Result Run::run_lanes() {
  stop_ = false;
  if (crew_) {
    crew_->run_round();
  } else {
    run_lane(0);
  }
  throw_first_error();
  return result();
}

Result Run::result() const {
  Digest digest;
  Result result{};
  for (const Lane& lane : lanes_) {
    digest.add(lane.tally.digest.value());
    result.rows += lane.tally.rows;
    result.conflicts += lane.tally.conflicts;
  }
  result.digest = digest.value();
  return result;
}

void Run::run_lane(std::size_t index) noexcept {
  Lane& lane = lanes_[index];
  lane.error = nullptr;
  try {
    lane.tally = lane.latencies_ns.empty() ? lane.worker->run(lane.first, lane.count, batch_size_, stop_)
                                           : lane.worker->run_timed(lane.first, lane.latencies_ns, batch_size_, stop_);
  } catch (...) {
    lane.error = std::current_exception();
    stop_ = true;  // the result is lost: the others need not finish
  }
}

void Run::throw_first_error() const {
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    if (lanes_[i].error == nullptr) {
      continue;
    }
    try {
      std::rethrow_exception(lanes_[i].error);
    } catch (const std::exception& error) {
      const std::string place = lanes_.size() == 1 ? "" : "thread " + std::to_string(i + 1) + ": ";
      throw std::runtime_error(place + error.what());
    }
  }
}

}  // namespace sqlitebench
