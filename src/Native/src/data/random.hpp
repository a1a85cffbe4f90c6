#pragma once

#include <cstdint>

namespace sqlitebench {

/// SplitMix64's output function (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
constexpr std::uint64_t mix(std::uint64_t z) noexcept {
  z ^= z >> 30U;
  z *= 0xBF58476D1CE4E5B9U;
  z ^= z >> 27U;
  z *= 0x94D049BB133111EBU;
  z ^= z >> 31U;
  return z;
}

/// The upper half of a 128-bit product, from 32-bit halves because not every compiler has a 128-bit type.
constexpr std::uint64_t high_product(std::uint64_t a, std::uint64_t b) noexcept {
  constexpr std::uint64_t low_half = 0xFFFFFFFFU;
  const std::uint64_t low = (a & low_half) * (b & low_half);
  const std::uint64_t left = (a >> 32U) * (b & low_half) + (low >> 32U);
  const std::uint64_t right = (a & low_half) * (b >> 32U) + (left & low_half);
  return (a >> 32U) * (b >> 32U) + (left >> 32U) + (right >> 32U);
}

/// SplitMix64, which the C# side has too.
class Random {
 public:
  constexpr explicit Random(std::uint64_t seed) noexcept : state_(seed) {}

  constexpr std::uint64_t next() noexcept {
    state_ += 0x9E3779B97F4A7C15U;
    return mix(state_);
  }

  /// A number from 0 to n - 1.
  constexpr std::uint64_t below(std::uint64_t n) noexcept { return high_product(next(), n); }

 private:
  std::uint64_t state_;
};

}  // namespace sqlitebench
