#pragma once

#include <algorithm>
#include <cstdint>

namespace sqlitebench {

/// What was done with page caches, in pages.
struct CacheCounts {
  std::int64_t hits = 0;
  std::int64_t misses = 0;
  std::int64_t writes = 0;
  std::int64_t spills = 0;

  CacheCounts& operator+=(const CacheCounts& other) noexcept {
    hits += other.hits;
    misses += other.misses;
    writes += other.writes;
    spills += other.spills;
    return *this;
  }

  /// What came since an earlier time; nothing where the count has fallen, as it does with a database detached.
  [[nodiscard]] CacheCounts since(const CacheCounts& earlier) const noexcept {
    constexpr std::int64_t nothing = 0;
    return {std::max(nothing, hits - earlier.hits), std::max(nothing, misses - earlier.misses),
            std::max(nothing, writes - earlier.writes), std::max(nothing, spills - earlier.spills)};
  }
};

}  // namespace sqlitebench
