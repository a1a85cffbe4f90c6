#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace sqlitebench {

/// Copies as much of the text as fits, whole characters only, and ends it. A missing buffer is no mistake.
inline void copy_text(std::string_view text, char* buffer, std::int32_t capacity) noexcept {
  if (buffer == nullptr || capacity <= 0) {
    return;
  }
  std::size_t size = std::min(text.size(), static_cast<std::size_t>(capacity) - 1);
  const auto continues = [&](std::size_t at) { return (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U; };
  while (size > 0 && size < text.size() && continues(size)) {
    --size;
  }
  std::memcpy(buffer, text.data(), size);
  buffer[size] = '\0';
}

/// Does the work and returns 0, or tells why not and returns 1: nothing thrown leaves this library.
template <typename Work>
std::int32_t attempt(char* error, std::int32_t capacity, Work&& work) noexcept {
  try {
    std::forward<Work>(work)();
    return 0;
  } catch (const std::exception& exception) {
    copy_text(exception.what(), error, capacity);
  } catch (...) {
    copy_text("an error of unknown kind", error, capacity);
  }
  return 1;
}

/// What is made, for its owner to end; null where it cannot be.
template <typename Make>
auto make_handle(char* error, std::int32_t capacity, Make&& make) noexcept {
  decltype(make()) made;
  attempt(error, capacity, [&] { made = std::forward<Make>(make)(); });
  return made.release();
}

/// Writes a text and returns the bytes that it needs, terminator included; or -1, with the reason in the buffer.
template <typename Make>
std::int32_t write_text(char* buffer, std::int32_t capacity, Make&& make) noexcept {
  std::int32_t needed = -1;
  attempt(buffer, capacity, [&] {
    const std::string text = std::forward<Make>(make)();
    copy_text(text, buffer, capacity);
    needed = static_cast<std::int32_t>(text.size()) + 1;
  });
  return needed;
}

/// The argument of that name, which must not be null.
template <typename Pointer>
Pointer require(Pointer argument, const char* name) {
  if (argument == nullptr) {
    throw std::invalid_argument(std::string(name) + " is null");
  }
  return argument;
}

}  // namespace sqlitebench
