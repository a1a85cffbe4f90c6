#include "engine/pragma_set.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>

#include "engine/pragma_syntax.hpp"
#include "engine/statement.hpp"

namespace sqlitebench {

namespace {

/// The settings that together gained most in the published study of a backup program's block store.
constexpr std::string_view combination =
    "synchronous=NORMAL+temp_store=MEMORY+journal_mode=WAL+cache_size=64M+mmap_size=64M+threads=8";

std::string read_back(const Connection& connection, const std::string& name) {
  Statement statement(connection, "PRAGMA " + name);
  return statement.step() ? std::string(statement.column_text(0)) : "nothing";
}

bool took(const Pragma& pragma, const std::string& actual) {
  return pragma.expected == "not 0" ? actual != "0" && actual != "nothing" : actual == pragma.expected;
}

}  // namespace

PragmaSet::PragmaSet(std::string_view text) {
  const std::string name = lower_case(text);
  if (name == "normal") {
    return;
  }
  std::string_view rest = name == "combination" ? combination : text;
  while (true) {
    const std::size_t plus = rest.find('+');
    Pragma pragma = parse_pragma(rest.substr(0, plus));
    if (std::any_of(pragmas_.begin(), pragmas_.end(), [&](const Pragma& other) { return other.name == pragma.name; })) {
      throw std::invalid_argument("pragma " + pragma.name + " is named twice in \"" + std::string(text) + "\"");
    }
    pragmas_.push_back(std::move(pragma));
    if (plus == std::string_view::npos) {
      return;
    }
    rest.remove_prefix(plus + 1);
  }
}

void PragmaSet::apply(const Connection& connection) const {
  for (const Pragma& pragma : pragmas_) {
    connection.execute("PRAGMA " + pragma.name + "=" + pragma.value);
  }
  for (const Pragma& pragma : pragmas_) {
    const std::string actual = read_back(connection, pragma.name);
    if (!took(pragma, actual)) {
      throw std::runtime_error("pragma " + pragma.name + " was to be " + pragma.expected + " (" + pragma.value +
                               ") but the engine has " + actual);
    }
  }
}

}  // namespace sqlitebench
