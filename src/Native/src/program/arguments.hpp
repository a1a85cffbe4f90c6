#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>

namespace sqlitebench {

/// What the command line asks for.
struct Arguments {
  std::string engine;
  std::filesystem::path input;  ///< a folder of prepare; of a measurement alone
  std::string first_row;        ///< a database; empty for a measurement
  std::string hash;             ///< of the block to find in it
  std::int64_t size = 0;        ///< of that block
  std::string ledger;           ///< a database; empty for a measurement
  std::string pragmas;          ///< of the ledger, as open_configured takes them
  std::filesystem::path directory = ".";
  std::int64_t batch_size = 0;  ///< 0 for all
  std::int32_t threads = 1;
  std::int32_t iterations = 5;
  std::int32_t warmups = 1;
  std::int32_t busy_timeout_ms = 60'000;
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
