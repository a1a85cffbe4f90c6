#include "run/laps.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace sqlitebench {

namespace {

/// A clock with coarse ticks shows a part of one only over many laps.
constexpr std::size_t laps_of_round = 1000;
constexpr std::size_t rounds = 101;

double mean_of_round() noexcept {
  std::array<std::int64_t, laps_of_round> latencies_ns{};
  Laps laps(latencies_ns);
  laps.begin();
  for (std::size_t lap = 0; lap < laps_of_round; ++lap) {
    laps.next();
  }
  laps.end();
  const auto all = std::accumulate(latencies_ns.begin(), latencies_ns.end(), std::int64_t{0});
  return static_cast<double>(all) / static_cast<double>(laps_of_round);
}

}  // namespace

double clock_cost_ns() noexcept {
  std::array<double, rounds> means{};
  std::generate(means.begin(), means.end(), mean_of_round);
  std::sort(means.begin(), means.end());
  return means[rounds / 2];
}

}  // namespace sqlitebench
