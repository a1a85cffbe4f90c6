#pragma once

#include <cstdint>

#include "data/digest.hpp"

namespace sqlitebench {

/// What a thread has done in one call.
struct Tally {
  Digest digest;
  std::int64_t rows = 0;       ///< read or removed where an operation has many, else operations
  std::int64_t conflicts = 0;  ///< batches that had to be run again
};

}  // namespace sqlitebench
