#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace sqlitebench {

inline constexpr std::size_t hash_bytes = 32;
inline constexpr std::size_t hash_characters = 44;

/// Standard base64 with padding of a hash.
constexpr std::array<char, hash_characters> base64(std::span<const std::uint8_t, hash_bytes> bytes) noexcept {
  constexpr char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::array<char, hash_characters> text{};
  std::size_t at = 0;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t left = bytes.size() - i;
    const std::uint32_t group = (static_cast<std::uint32_t>(bytes[i]) << 16U) |
                                (left > 1 ? static_cast<std::uint32_t>(bytes[i + 1]) << 8U : 0U) |
                                (left > 2 ? static_cast<std::uint32_t>(bytes[i + 2]) : 0U);
    text.at(at++) = alphabet[(group >> 18U) & 63U];
    text.at(at++) = alphabet[(group >> 12U) & 63U];
    text.at(at++) = left > 1 ? alphabet[(group >> 6U) & 63U] : '=';
    text.at(at++) = left > 2 ? alphabet[group & 63U] : '=';
  }
  return text;
}

}  // namespace sqlitebench
