#include "data/block.hpp"

#include "data/random.hpp"

namespace sqlitebench {

Block make_block(std::uint64_t seed, std::int64_t number) noexcept {
  Random random(mix(seed ^ mix(static_cast<std::uint64_t>(number))));
  std::array<std::uint8_t, hash_bytes> bytes{};
  for (std::size_t word = 0; word < bytes.size(); word += sizeof(std::uint64_t)) {
    std::uint64_t value = random.next();
    for (std::size_t i = 0; i < sizeof value; ++i) {
      bytes.at(word + i) = static_cast<std::uint8_t>(value);
      value >>= 8U;
    }
  }
  return {base64(bytes), 1 + static_cast<std::int64_t>(random.below(1000))};
}

}  // namespace sqlitebench
