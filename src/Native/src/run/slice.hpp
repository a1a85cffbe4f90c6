#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace sqlitebench {

/// Throws std::invalid_argument unless [first, first + count) is within the so many that there are. Writes the text
/// only then: this is called inside the timing.
inline void require_within(const char* what, std::int64_t first, std::int64_t count, std::int64_t available) {
  if (first < 0 || count < 0 || first > available || count > available - first) [[unlikely]] {
    throw std::invalid_argument(std::string(what) + ' ' + std::to_string(first) + " and " + std::to_string(count) +
                                " on: there are only " + std::to_string(available));
  }
}

}  // namespace sqlitebench
