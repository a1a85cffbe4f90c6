#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <span>
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

/// Does the work, or tells why not: nothing thrown leaves this library.
template <typename Work>
bool succeeds(char* error, std::int32_t capacity, Work&& work) noexcept {
  try {
    std::forward<Work>(work)();
    return true;
  } catch (const std::exception& exception) {
    copy_text(exception.what(), error, capacity);
  } catch (...) {
    copy_text("an error of unknown kind", error, capacity);
  }
  return false;
}

/// The argument of that name, which must not be null.
template <typename Pointer>
Pointer require(Pointer argument, const char* name) {
  if (argument == nullptr) {
    throw std::invalid_argument(std::string(name) + " is null");
  }
  return argument;
}

/// The places of so many latencies, which are needed only when there are some.
inline std::span<std::int64_t> to_latencies(std::int64_t* latencies_ns, std::size_t count) {
  return count == 0 ? std::span<std::int64_t>{} : std::span(require(latencies_ns, "latencies_ns"), count);
}

}  // namespace sqlitebench
