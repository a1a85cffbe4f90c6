#include "engine/configured_connection.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>

#include "engine/statement.hpp"

namespace sqlitebench {

namespace {

constexpr std::string_view before_expected = " -- ";

void run_and_check(const Connection& connection, const std::string& sql, std::string_view expected) {
  Statement statement(connection, sql);
  const std::string actual = statement.step() ? std::string(statement.column_text(0)) : "nothing";
  const bool is_taken = expected == "not 0" ? actual != "0" && actual != "nothing" : actual == expected;
  if (!is_taken) {
    throw std::runtime_error("the engine did not take " + sql + ": wanted " + std::string(expected) + ", it has " +
                             actual);
  }
}

std::vector<std::string> lines_of(std::string_view pragmas) {
  std::vector<std::string> lines;
  while (!pragmas.empty()) {
    const std::string& line = lines.emplace_back(pragmas.substr(0, pragmas.find('\n')));
    pragmas.remove_prefix(std::min(line.size() + 1, pragmas.size()));
  }
  return lines;
}

}  // namespace

std::vector<std::string> pragmas_to_set(std::string_view pragmas) {
  std::vector<std::string> lines = lines_of(pragmas);
  std::erase_if(lines, [](const std::string& line) { return line.find(before_expected) != std::string::npos; });
  return lines;
}

Connection open_configured(const SqliteApi& api, const std::string& database, std::int32_t busy_timeout_ms,
                           std::string_view pragmas) {
  if (busy_timeout_ms < 0) {
    throw std::invalid_argument("the busy timeout is " + std::to_string(busy_timeout_ms) + ": give 0 ms or more");
  }
  Connection connection = Connection::existing(api, database);
  connection.execute("PRAGMA busy_timeout=" + std::to_string(busy_timeout_ms));
  for (const std::string& line : lines_of(pragmas)) {
    if (const std::size_t end = line.find(before_expected); end == std::string::npos) {
      connection.execute(line);
    } else {
      run_and_check(connection, line.substr(0, end), std::string_view(line).substr(end + before_expected.size()));
    }
  }
  return connection;
}

}  // namespace sqlitebench
