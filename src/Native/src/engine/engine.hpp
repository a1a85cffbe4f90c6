#pragma once

#include <string>

#include "engine/sqlite_api.hpp"

namespace sqlitebench {

/// The functions of the engine at a path or of a bare library name. Loaded once and never unloaded, because statements,
/// connections and SQLite's own threads point into it. Throws std::runtime_error when it is no SQLite.
const SqliteApi& load_engine(const std::string& path);

/// Version, source id and compile options, one a line.
std::string describe_engine(const SqliteApi& api);

}  // namespace sqlitebench
