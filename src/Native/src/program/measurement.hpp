#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "program/arguments.hpp"
#include "run/run.hpp"

namespace sqlitebench {

struct Measurement {
  Result result;                        ///< of an iteration; conflicts are of them all
  std::vector<double> ns_an_operation;  ///< one an iteration, sorted
  std::string engine_version;
};

/// Builds the database, runs every iteration on a copy of it, and removes them. Throws when two iterations differ in
/// what they returned.
Measurement measure(const Arguments& arguments);

}  // namespace sqlitebench
