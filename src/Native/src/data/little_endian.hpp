#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace sqlitebench {

/// The number in so many bytes, at most 8, whatever their alignment.
inline std::uint64_t little_endian_word(const void* bytes, std::size_t size) noexcept {
  std::uint64_t word = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(&word, bytes, size);
  } else {
    for (std::size_t i = size; i > 0; --i) {
      word = (word << 8U) | static_cast<const unsigned char*>(bytes)[i - 1];
    }
  }
  return word;
}

}  // namespace sqlitebench
