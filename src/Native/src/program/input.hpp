#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "data/operation.hpp"

namespace sqlitebench {

/// What `prepare` of the C# program has written into a folder: a database, and the operations to run on copies of it.
struct Input {
  std::filesystem::path database;
  std::string workload;
  std::string schema;
  std::string rows;        ///< of the database, for the output
  std::string seed;        ///< of its contents and the operations, for the output
  std::string pragma_set;  ///< its name, for the output
  std::string pragmas;     ///< as open_configured takes them
  std::vector<Operation> operations;
};

/// Throws ArgumentError for a folder that is not as `prepare` leaves it.
Input read_input(const std::filesystem::path& folder);

}  // namespace sqlitebench
