#pragma once

#include <array>
#include <cstdint>

#include "data/base64.hpp"

namespace sqlitebench {

/// A block's key as it is stored.
struct Block {
  std::array<char, hash_characters> hash;
  std::int64_t size;  ///< bytes of the block, 1 to 1000
};

/// Block 1, 2, ... of a seed; any of them without drawing those before it.
Block make_block(std::uint64_t seed, std::int64_t number) noexcept;

}  // namespace sqlitebench
