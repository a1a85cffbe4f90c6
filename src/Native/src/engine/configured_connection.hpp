#pragma once

#include <cstdint>
#include <string>

#include "engine/connection.hpp"
#include "engine/pragma_set.hpp"

namespace sqlitebench {

/// Opens an existing database, with a busy timeout in milliseconds and the pragmas set. Throws std::invalid_argument
/// for a timeout below 0.
Connection open_configured(const SqliteApi& api, const std::string& database, std::int32_t busy_timeout_ms,
                           const PragmaSet& pragmas);

}  // namespace sqlitebench
