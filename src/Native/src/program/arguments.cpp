#include "program/arguments.hpp"

#include <array>
#include <charconv>
#include <cstddef>
#include <limits>
#include <string_view>
#include <system_error>

#include "data/joined_text.hpp"
#include "engine/engine.hpp"

namespace sqlitebench {

namespace {

[[noreturn]] void reject(std::string_view option, const std::string& text, const std::string& valid) {
  throw ArgumentError(std::string(option) + " cannot be \"" + text + "\": give " + valid);
}

template <typename Integer>
void read_number(std::string_view option, const std::string& text, Integer lowest, Integer highest, Integer& target) {
  Integer number{};
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stopped != end || number < lowest || number > highest) {
    reject(option, text, "a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest));
  }
  target = number;
}

constexpr std::int64_t most = 1'000'000'000;
constexpr std::int32_t most_threads = 1024;
constexpr std::int32_t million = 1'000'000;

void read_directory(const std::string& text, Arguments& arguments) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(text, ignored)) {
    reject("--directory", text, "a directory that exists");
  }
  arguments.directory = text;
}

void read_engine(const std::string& text, Arguments& arguments) {
  if (text.empty()) {
    reject("--engine", text, "the path or the name of a sqlite3 shared library");
  }
  arguments.engine = text;
}

void read_ledger(const std::string& text, Arguments& arguments) {
  if (text.empty()) {
    reject("--acknowledge", text, "the path of a database");
  }
  arguments.ledger = text;
}

void read_batch_size(const std::string& text, Arguments& arguments) {
  if (text == "all") {
    arguments.batch_size = 0;
    return;
  }
  try {
    read_number<std::int64_t>("--batch-size", text, 1, most, arguments.batch_size);
  } catch (const ArgumentError& error) {
    throw ArgumentError(std::string(error.what()) + ", or all");
  }
}

struct Option {
  std::string_view name;
  std::string_view value;  ///< empty for a switch
  std::string_view help;
  void (*read)(const std::string& text, Arguments& arguments);
};

constexpr std::array options{
    Option{"--engine", "PATH", "sqlite3 shared library, a path or a name (default: the operating system's)",
           read_engine},
    Option{"--input", "FOLDER", "what to run: a folder that the command prepare of SqliteBench has written",
           [](const std::string& text, Arguments& to) { to.input = text; }},
    Option{"--batch-size", "N|all", "operations per transaction (default: all)", read_batch_size},
    Option{"--threads", "N", "threads, each with its own connection (default: 1)",
           [](const std::string& text, Arguments& to) { read_number("--threads", text, 1, most_threads, to.threads); }},
    Option{
        "--iterations", "N", "timed repetitions (default: 5)",
        [](const std::string& text, Arguments& to) { read_number("--iterations", text, 1, million, to.iterations); }},
    Option{"--warmups", "N", "repetitions before them without timing (default: 1)",
           [](const std::string& text, Arguments& to) { read_number("--warmups", text, 0, million, to.warmups); }},
    Option{"--busy-timeout", "MS", "milliseconds to wait for a lock (default: 60000)",
           [](const std::string& text, Arguments& to) {
             read_number("--busy-timeout", text, 0, std::numeric_limits<std::int32_t>::max(), to.busy_timeout_ms);
           }},
    Option{"--directory", "DIR", "where the databases are made, and removed again (default: the current one)",
           read_directory},
    Option{"--first-row", "FILE", "find one block of this database, print when the row was there, and nothing else",
           [](const std::string& text, Arguments& to) { to.first_row = text; }},
    Option{"--hash", "TEXT", "hash of the block that --first-row finds",
           [](const std::string& text, Arguments& to) { to.hash = text; }},
    Option{"--size", "N", "size of that block",
           [](const std::string& text, Arguments& to) { read_number<std::int64_t>("--size", text, 1, most, to.size); }},
    Option{"--acknowledge", "DB", "commit to the ledger DB until killed, and print the number of each transaction then",
           read_ledger},
    Option{"--pragmas", "SQL", "statements before that, one a line, each with \" -- \" and what it has to answer",
           [](const std::string& text, Arguments& to) { to.pragmas = text; }},
    Option{"--digest-only", "", "print the digest and the rows and nothing else: the same for every machine",
           [](const std::string& /*text*/, Arguments& to) { to.digest_only = true; }},
    Option{"--list", "", "print the workloads", [](const std::string& /*text*/, Arguments& to) { to.list = true; }},
    Option{"--help", "", "print this", [](const std::string& /*text*/, Arguments& to) { to.help = true; }},
};

const Option& find_option(const std::string& word) {
  std::string known;
  for (const Option& option : options) {
    if (option.name == word) {
      return option;
    }
    join_to(known, option.name);
  }
  throw ArgumentError("option \"" + word + "\" is not known: give " + known);
}

}  // namespace

Arguments parse_arguments(std::span<const std::string> words) {
  Arguments arguments;
  arguments.engine = system_engine();
  while (!words.empty()) {
    const Option& option = find_option(words.front());
    words = words.subspan(1);
    if (option.value.empty()) {
      option.read("", arguments);
      continue;
    }
    if (words.empty()) {
      throw ArgumentError(std::string(option.name) + " needs a value: give " + std::string(option.value));
    }
    option.read(words.front(), arguments);
    words = words.subspan(1);
  }
  const bool measures = !arguments.help && !arguments.list && arguments.first_row.empty() && arguments.ledger.empty();
  if (measures && arguments.input.empty()) {
    throw ArgumentError("--input is missing: give a folder that the command prepare of SqliteBench has written");
  }
  return arguments;
}

std::string help_text() {
  std::string text =
      "Runs the operations of a folder on a sqlite3 shared library from C++; prints ns/op and a digest of what they "
      "returned.\n\n"
      "usage: sqlitebench-native [option value]...\n\n";
  constexpr std::size_t column = 24;
  for (const Option& option : options) {
    std::string line = "  " + std::string(option.name) + " " + std::string(option.value);
    line.resize(column, ' ');
    text += line + std::string(option.help) + "\n";
  }
  return text + "\nexit codes: 0 done, 1 failed, 2 wrong arguments\n";
}

}  // namespace sqlitebench
