#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace sqlitebench::fuzz {

/// Bytes in memory of exactly their size, so that the address sanitizer sees whoever reads beyond them.
struct ExactBytes {
  explicit ExactBytes(std::span<const std::uint8_t> bytes)
      : size(bytes.size()), data(std::make_unique<std::uint8_t[]>(size)) {
    std::copy(bytes.begin(), bytes.end(), data.get());
  }

  std::size_t size;
  std::unique_ptr<std::uint8_t[]> data;
};

/// What the fuzzer made up, read from front to back. At its end every answer is 0.
class Input {
 public:
  explicit Input(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

  [[nodiscard]] bool ended() const noexcept { return rest_.empty(); }

  std::uint8_t byte() noexcept {
    if (rest_.empty()) {
      return 0;
    }
    const std::uint8_t first = rest_.front();
    rest_ = rest_.subspan(1);
    return first;
  }

  /// A number of [0, below).
  std::size_t below(std::size_t below) noexcept { return byte() % below; }

  /// One of the choices. Digits choose from the first on, so that a person can write an input.
  template <typename T, std::size_t size>
  const T& choose(const std::array<T, size>& choices) noexcept {
    return choices.at((static_cast<std::size_t>(byte()) + size * 16 - '0') % size);
  }

  /// A run of bytes, with its length in front.
  std::span<const std::uint8_t> bytes() noexcept {
    const std::size_t size = std::min<std::size_t>(byte(), rest_.size());
    const auto taken = rest_.first(size);
    rest_ = rest_.subspan(size);
    return taken;
  }

  std::string text() {
    const auto taken = bytes();
    return {taken.begin(), taken.end()};
  }

 private:
  std::span<const std::uint8_t> rest_;
};

}  // namespace sqlitebench::fuzz
