#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace sqlitebench {

inline constexpr std::string_view base64_alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
inline constexpr std::size_t hash_bytes = 32;
inline constexpr std::size_t hash_characters = 44;

/// Standard base64 with padding of a hash.
constexpr std::array<char, hash_characters> base64(std::span<const std::uint8_t, hash_bytes> bytes) noexcept {
  std::array<char, hash_characters> text{};
  std::size_t at = 0;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t left = bytes.size() - i;
    const std::uint32_t group = (static_cast<std::uint32_t>(bytes[i]) << 16U) |
                                (left > 1 ? static_cast<std::uint32_t>(bytes[i + 1]) << 8U : 0U) |
                                (left > 2 ? static_cast<std::uint32_t>(bytes[i + 2]) : 0U);
    text.at(at++) = base64_alphabet[(group >> 18U) & 63U];
    text.at(at++) = base64_alphabet[(group >> 12U) & 63U];
    text.at(at++) = left > 1 ? base64_alphabet[(group >> 6U) & 63U] : '=';
    text.at(at++) = left > 2 ? base64_alphabet[group & 63U] : '=';
  }
  return text;
}

/// The hash that base64 has made text of. Throws std::invalid_argument for any other text.
inline std::array<std::uint8_t, hash_bytes> base64_bytes(std::string_view text) {
  std::array<std::uint8_t, hash_bytes> bytes{};
  std::size_t at = 0;
  std::uint32_t bits = 0;
  unsigned int count = 0;
  for (const char character : text.substr(0, hash_characters - 1)) {
    bits = (bits << 6U) | static_cast<std::uint32_t>(base64_alphabet.find(character));
    count += 6;
    if (count >= 8 && at < bytes.size()) {
      count -= 8;
      bytes.at(at++) = static_cast<std::uint8_t>(bits >> count);
    }
  }
  const std::array<char, hash_characters> again = base64(bytes);
  if (text != std::string_view(again.data(), again.size())) {
    throw std::invalid_argument("\"" + std::string(text) + "\" is not the base64 of " + std::to_string(hash_bytes) +
                                " bytes");
  }
  return bytes;
}

}  // namespace sqlitebench
