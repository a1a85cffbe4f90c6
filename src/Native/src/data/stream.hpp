#pragma once

#include <cstdint>

#include "data/operation.hpp"
#include "data/random.hpp"

namespace sqlitebench {

/// What an operation stream depends on: never on threads or batches.
struct StreamOptions {
  std::int64_t rows;          ///< blocks in the template, 1 or more; a workload that starts empty makes it 0
  std::uint64_t seed;         ///< the template's seed
  std::int32_t blockset_ppm;  ///< chance in a million to start a blockset
};

/// A block that the template holds.
inline Block draw_existing_block(Random& random, const StreamOptions& options) noexcept {
  const auto offset = static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(options.rows)));
  return make_block(options.seed, 1 + offset);
}

/// A block that only this position of the stream brings.
inline Block new_block(const StreamOptions& options, std::int64_t position) noexcept {
  return make_block(options.seed, options.rows + 1 + position);
}

/// One or the other, with even chances.
inline Block draw_block(Random& random, const StreamOptions& options, std::int64_t position) noexcept {
  const bool exists = (random.next() & 1U) != 0;
  return exists ? draw_existing_block(random, options) : new_block(options, position);
}

/// Whether a file starts with a block: one of 20 blocks on average.
inline bool draw_start_of_file(Random& random) noexcept {
  constexpr std::uint64_t starts_in_a_million = 50'000;
  return random.below(1'000'000) < starts_in_a_million;
}

}  // namespace sqlitebench
