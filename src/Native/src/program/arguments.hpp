#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>

#include "schemas/schemas.hpp"

namespace sqlitebench {

/// What the command line asks for.
struct Arguments {
  std::string engine;
  std::string first_row;  ///< a database; empty for a measurement
  std::string workload = "select";
  std::string schema{DefaultSchema::id};
  std::string pragmas = "combination";
  std::filesystem::path directory = ".";
  std::int64_t rows = 100'000;
  std::int64_t operations = 0;  ///< 0 until the workload's own number takes its place
  std::int64_t batch_size = 0;  ///< 0 for all
  std::int32_t threads = 1;
  std::uint64_t seed = 1;
  std::int32_t iterations = 5;
  std::int32_t warmups = 1;
  std::int32_t blockset_ppm = 4000;
  std::int32_t busy_timeout_ms = 60'000;
  std::string ledger;  ///< empty for a workload
  bool digest_only = false;
  bool list = false;
  bool help = false;
};

/// A command line that cannot be; the text names the mistake and the valid values.
class ArgumentError : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// Reads the words after the program's name. Throws ArgumentError.
Arguments parse_arguments(std::span<const std::string> words);

/// What --help prints.
std::string help_text();

}  // namespace sqlitebench
