#pragma once

#include <chrono>
#include <iosfwd>

#include "program/arguments.hpp"

namespace sqlitebench {

/// Opens the database that the arguments name, finds the block that they name, and prints one line: its ID, and when
/// the program began and when the row was there, in ns of the system's monotonic clock.
void print_first_row(const Arguments& arguments, std::chrono::steady_clock::time_point begun, std::ostream& output);

}  // namespace sqlitebench
