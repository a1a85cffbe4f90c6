#include "program/input.hpp"

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <ios>
#include <limits>
#include <system_error>

#include "program/arguments.hpp"

namespace sqlitebench {

namespace {

[[noreturn]] void reject(const std::filesystem::path& path, const std::string& reason) {
  throw ArgumentError("--input: " + path.string() + ' ' + reason + ": make the folder with the command prepare");
}

void require_size(const std::filesystem::path& path, std::uintmax_t size) {
  std::error_code error;
  const std::uintmax_t actual = std::filesystem::file_size(path, error);
  if (error || actual != size) {
    reject(path, error ? "cannot be read" : "is not as long as it was written");
  }
}

}  // namespace

// One line of words, then the pragmas and the records, each as long as the line says.
Input read_input(const std::filesystem::path& folder) {
  const std::filesystem::path path = folder / "operations.bin";
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    reject(path, "cannot be read");
  }
  Input input;
  std::string kind;
  std::uintmax_t database_bytes = 0;
  std::size_t pragma_bytes = 0;
  std::size_t operations = 0;
  file >> kind >> input.workload >> input.schema >> input.rows >> input.seed >> input.pragma_set >> database_bytes >>
      pragma_bytes >> operations;
  if (!file || kind != "sqlitebench-operations-1" || file.get() != '\n') {
    reject(path, "is no file of operations of this version");
  }
  constexpr std::size_t most = std::numeric_limits<std::int32_t>::max();
  if (pragma_bytes > most || operations > most) {
    reject(path, "is no file of operations of this version");
  }
  require_size(path, static_cast<std::uintmax_t>(file.tellg()) + pragma_bytes + operations * sizeof(Operation));
  input.pragmas.resize(pragma_bytes);
  file.read(input.pragmas.data(), static_cast<std::streamsize>(pragma_bytes));
  input.operations.resize(operations);
  file.read(reinterpret_cast<char*>(input.operations.data()),
            static_cast<std::streamsize>(operations * sizeof(Operation)));
  if (!file) {
    reject(path, "cannot be read");
  }
  input.database = folder / "template.db";
  require_size(input.database, database_bytes);
  return input;
}

}  // namespace sqlitebench
