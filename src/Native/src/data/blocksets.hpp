#pragma once

#include <cstdint>

#include "data/random.hpp"

namespace sqlitebench {

/// Deals the template's blocks, in order, to its blocksets.
class Blocksets {
 public:
  explicit Blocksets(std::uint64_t seed) noexcept : random_(mix(seed + 1)) {}

  /// The blockset, 1 or more, of the next block.
  std::int64_t next() noexcept {
    const bool starts = random_.below(1'000'000) < starts_in_a_million;
    if (starts || current_ == 0) {
      ++current_;
    }
    return current_;
  }

  /// The number of blocksets in a template of so many blocks.
  static std::int64_t count(std::uint64_t seed, std::int64_t rows) noexcept {
    Blocksets blocksets(seed);
    std::int64_t last = 0;
    for (std::int64_t row = 0; row < rows; ++row) {
      last = blocksets.next();
    }
    return last;
  }

 private:
  static constexpr std::uint64_t starts_in_a_million = 4000;

  Random random_;
  std::int64_t current_ = 0;
};

}  // namespace sqlitebench
