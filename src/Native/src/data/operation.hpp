#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "data/base64.hpp"
#include "data/little_endian.hpp"

namespace sqlitebench {

/// One record of an operation stream. Bytes only, so that a buffer from anywhere is read in place whatever its
/// alignment.
class Operation {
 public:
  static constexpr std::uint32_t starts_blockset_flag = 1;
  static constexpr std::uint32_t sweeps_orphans_flag = 2;

  [[nodiscard]] std::string_view hash() const noexcept { return {hash_.data(), hash_.size()}; }

  [[nodiscard]] bool starts_blockset() const noexcept { return (flags_[0] & starts_blockset_flag) != 0; }

  /// Whether it removes, at its end, every block that no blockset has any more.
  [[nodiscard]] bool sweeps_orphans() const noexcept { return (flags_[0] & sweeps_orphans_flag) != 0; }

  /// The block's size, or the blockset's ID.
  [[nodiscard]] std::int64_t value() const noexcept {
    return static_cast<std::int64_t>(little_endian_word(value_.data(), value_.size()));
  }

  /// As much of the hash as a record holds.
  static Operation of_block(std::string_view hash, std::int64_t size, bool starts_blockset = false) noexcept {
    Operation operation = of_value(size);
    hash.copy(operation.hash_.data(), operation.hash_.size());
    operation.flags_[0] = starts_blockset ? starts_blockset_flag : 0;
    return operation;
  }

  static Operation of_value(std::int64_t value) noexcept {
    Operation operation;
    auto bits = static_cast<std::uint64_t>(value);
    for (std::uint8_t& byte : operation.value_) {
      byte = static_cast<std::uint8_t>(bits);
      bits >>= 8U;
    }
    return operation;
  }

  void sweep_orphans() noexcept { flags_[0] |= sweeps_orphans_flag; }

 private:
  std::array<char, hash_characters> hash_{};
  std::array<std::uint8_t, sizeof(std::uint32_t)> flags_{};
  std::array<std::uint8_t, sizeof(std::int64_t)> value_{};
};

static_assert(sizeof(Operation) == 56 && alignof(Operation) == 1, "an operation is a record of 56 bytes");

}  // namespace sqlitebench
