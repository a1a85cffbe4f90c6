#pragma once

#include <string_view>

#include "engine/pragma_set.hpp"

namespace sqlitebench {

/// Reads one name=value. Throws std::invalid_argument that lists the known names, or the values of that name.
Pragma parse_pragma(std::string_view text);

/// ASCII lower case, which is all that SQLite's names have.
std::string lower_case(std::string_view text);

}  // namespace sqlitebench
