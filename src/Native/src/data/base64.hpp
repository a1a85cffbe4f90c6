#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace sqlitebench {

inline constexpr std::size_t hash_bytes = 32;
inline constexpr std::size_t hash_characters = 44;

/// The hash that standard base64 with padding has made a text of. Throws std::invalid_argument for any other text.
inline std::array<std::uint8_t, hash_bytes> base64_bytes(std::string_view text) {
  constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::array<std::uint8_t, hash_bytes> bytes{};
  std::size_t at = 0;
  std::uint32_t bits = 0;
  unsigned int count = 0;
  bool is_hash = text.size() == hash_characters && text.back() == '=';
  for (const char character : text.substr(0, hash_characters - 1)) {
    const std::size_t digit = alphabet.find(character);
    is_hash = is_hash && digit != std::string_view::npos;
    bits = (bits << 6U) | static_cast<std::uint32_t>(digit);
    count += 6;
    if (count >= 8 && at < bytes.size()) {
      count -= 8;
      bytes.at(at++) = static_cast<std::uint8_t>(bits >> count);
    }
  }
  constexpr std::uint32_t rest = 3;  // of the last character
  if (!is_hash || (bits & rest) != 0) {
    throw std::invalid_argument("\"" + std::string(text) + "\" is not the base64 of " + std::to_string(hash_bytes) +
                                " bytes");
  }
  return bytes;
}

}  // namespace sqlitebench
