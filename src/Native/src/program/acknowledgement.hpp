#pragma once

#include "program/arguments.hpp"

namespace sqlitebench {

/// Commits one transaction after another to the ledger of the arguments, and writes the number of each to standard
/// output when its commit has returned; until it is killed, or nobody reads any more. Throws std::runtime_error.
[[noreturn]] void commit_and_acknowledge(const Arguments& arguments);

}  // namespace sqlitebench
