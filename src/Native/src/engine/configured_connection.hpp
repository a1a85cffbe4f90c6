#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/connection.hpp"

namespace sqlitebench {

/// Opens an existing database, with a busy timeout in milliseconds and the pragmas set: statements, one a line. What
/// comes after " -- " has to be the first column of the statement's first row; "not 0" is any other value. Throws
/// std::invalid_argument for a timeout below 0, and std::runtime_error for another row.
Connection open_configured(const SqliteApi& api, const std::string& database, std::int32_t busy_timeout_ms,
                           std::string_view pragmas);

/// Those of the pragmas that set something, rather than read it back.
std::vector<std::string> pragmas_to_set(std::string_view pragmas);

}  // namespace sqlitebench
