#pragma once

#include <string>
#include <string_view>

namespace sqlitebench::tests {

/// The statements that set name=value+name=value, one a line.
inline std::string pragmas(std::string_view settings) {
  std::string statements = "PRAGMA ";
  for (const char character : settings) {
    statements += character == '+' ? "\nPRAGMA " : std::string(1, character);
  }
  return statements;
}

/// Those of the published study, which has a write-ahead log.
inline const std::string combination =
    pragmas("synchronous=NORMAL+temp_store=MEMORY+journal_mode=WAL+cache_size=-65536+mmap_size=67108864+threads=8");

}  // namespace sqlitebench::tests
