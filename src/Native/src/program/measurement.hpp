#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "program/arguments.hpp"
#include "program/input.hpp"
#include "run/run.hpp"

namespace sqlitebench {

struct Measurement {
  Result result;                        ///< of an iteration; conflicts are of them all
  std::vector<double> ns_an_operation;  ///< one an iteration, sorted
  std::string engine_version;
};

/// Runs every iteration on a copy of the input's database, and removes the copies. Throws when two iterations differ in
/// what they returned.
Measurement measure(const Arguments& arguments, const Input& input);

}  // namespace sqlitebench
