#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "data/little_endian.hpp"

namespace sqlitebench {

/// Folds what operations returned, in their order, into 64 bits: cheap enough to leave inside the timing.
class Digest {
 public:
  constexpr void add(std::uint64_t x) noexcept {
    value_ = (value_ ^ x) * 0xFF51AFD7ED558CCDU;
    value_ ^= value_ >> 32U;
  }

  constexpr void add(std::int64_t x) noexcept { add(static_cast<std::uint64_t>(x)); }

  void add_text(std::string_view text) noexcept { add(hash_text(text)); }

  /// Adds the length and both ends of what may be large, so that folding a value does not outweigh reading it.
  void add_sample(std::string_view bytes) noexcept {
    constexpr std::size_t end = sizeof(std::uint64_t);
    add(static_cast<std::uint64_t>(bytes.size()));
    if (bytes.size() < end) {
      add(hash_text(bytes));
      return;
    }
    add(little_endian_word(bytes.data(), end));
    add(little_endian_word(bytes.data() + bytes.size() - end, end));
  }

  [[nodiscard]] constexpr std::uint64_t value() const noexcept { return value_; }

  static std::uint64_t hash_text(std::string_view text) noexcept {
    std::uint64_t hash = text.size();
    while (!text.empty()) {
      const std::size_t size = text.size() < sizeof(std::uint64_t) ? text.size() : sizeof(std::uint64_t);
      hash = std::rotl(hash, 23) ^ (little_endian_word(text.data(), size) * 0x9FB21C651E98DF25U);
      text.remove_prefix(size);
    }
    return hash;
  }

 private:
  std::uint64_t value_ = 0x9E3779B97F4A7C15U;
};

}  // namespace sqlitebench
