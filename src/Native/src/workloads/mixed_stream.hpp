#pragma once

#include <cstdint>

#include "data/stream.hpp"

namespace sqlitebench {

/// Blocks of which half exist.
class MixedStream {
 public:
  explicit MixedStream(const StreamOptions& options) : options_(options) {}

  Operation draw(Random& random, std::int64_t position) const {
    return Operation::of_block(draw_block(random, options_, position));
  }

 private:
  StreamOptions options_;
};

}  // namespace sqlitebench
