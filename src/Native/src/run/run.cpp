#include "run/run.hpp"

#include <exception>
#include <stdexcept>

namespace sqlitebench {

Run::Run(std::vector<std::unique_ptr<Worker>> workers, const RunExtent& extent) : extent_(extent) {
  for (std::unique_ptr<Worker>& worker : workers) {
    lanes_.emplace_back().worker = std::move(worker);
  }
  if (lanes_.size() > 1) {
    crew_.emplace(lanes_.size(), [this](std::size_t index) { run_lane(index); });
  }
}

Tally Run::execute_step(std::int64_t first, std::int64_t count) {
  only_worker();
  return run(first, count, {}, no_batches);
}

Worker& Run::only_worker() {
  if (lanes_.size() != 1) {
    throw std::invalid_argument("a transaction in steps is of one thread, not of " + std::to_string(lanes_.size()));
  }
  return *lanes_.front().worker;
}

Tally Run::run(std::int64_t first, std::int64_t count, std::span<std::int64_t> latencies_ns, std::int64_t batch_size) {
  share(first, count, latencies_ns);
  if (crew_) {
    stop_ = false;
    crew_->run_round();
  } else {
    lanes_.front().tally = lanes_.front().worker->run(lanes_.front().slice, batch_size, stop_);
  }
  Tally total;
  for (const Lane& lane : lanes_) {
    if (!lane.error.empty()) {
      throw std::runtime_error(lane.error);
    }
    total.digest.add(lane.tally.digest.value());
    total.rows += lane.tally.rows;
    total.conflicts += lane.tally.conflicts;
  }
  return folds_threads_ ? total : lanes_.front().tally;
}

void Run::share(std::int64_t first, std::int64_t count, std::span<std::int64_t> latencies_ns) {
  if (first < 0 || count < 0 || first > extent_.count || count > extent_.count - first) {
    throw std::invalid_argument(std::string(extent_.executions) + ' ' + std::to_string(first) + " and " +
                                std::to_string(count) + " on: there are only " + std::to_string(extent_.count));
  }
  const auto threads = static_cast<std::int64_t>(lanes_.size());
  for (std::int64_t t = 0; t < threads; ++t) {
    const auto begin = static_cast<std::size_t>(t * count / threads);
    const std::size_t size = static_cast<std::size_t>((t + 1) * count / threads) - begin;
    lanes_[static_cast<std::size_t>(t)].slice = {
        static_cast<std::size_t>(first) + begin, size,
        latencies_ns.empty() ? latencies_ns : latencies_ns.subspan(begin, size)};
  }
}

void Run::run_lane(std::size_t index) noexcept {
  Lane& lane = lanes_[index];
  lane.error.clear();
  try {
    lane.tally = lane.worker->run(lane.slice, extent_.batch_size, stop_);
  } catch (const std::exception& error) {
    lane.error = "thread " + std::to_string(index + 1) + ": " + error.what();
    stop_ = true;  // the result is lost: the others need not finish
  }
}

}  // namespace sqlitebench
