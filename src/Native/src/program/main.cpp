// What is measured in a process without .NET: the time to the first row, and commits until the process is killed.
#include <charconv>
#include <chrono>
#include <cstdint>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "data/operation.hpp"
#include "engine/connection.hpp"
#include "engine/engine.hpp"
#include "ledger/ledger.hpp"
#include "workloads/block_statements.hpp"

namespace {

using sqlitebench::Connection;
using sqlitebench::Operation;
using Clock = std::chrono::steady_clock;

std::int64_t to_size(const std::string& text) {
  std::int64_t size = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, size);
  if (error != std::errc{} || stopped != end || size < 1) {
    throw std::invalid_argument("the size cannot be \"" + text + "\": give a whole number from 1");
  }
  return size;
}

std::int64_t nanoseconds(Clock::time_point time) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(time.time_since_epoch()).count();
}

std::int64_t find_block(const std::string& engine, const std::string& database, const Operation& block) {
  const Connection connection = Connection::existing(sqlitebench::load_engine(engine), database);
  sqlitebench::FindBlock<> find(connection);
  return find(block);
}

/// Prints the block's ID, and when the program began and when the row was there, in ns of the system's monotonic clock.
void print_first_row(const std::string& engine, const std::string& database, const Operation& block,
                     Clock::time_point begun) {
  const std::int64_t id = find_block(engine, database, block);
  const auto found = Clock::now();
  std::cout << "first-row id=" << id << " begun=" << nanoseconds(begun) << " found=" << nanoseconds(found) << '\n'
            << std::flush;
}

/// Commits one transaction after another, and prints the number of each when its commit has returned.
[[noreturn]] void commit_and_acknowledge(Connection connection) {
  std::int64_t number = sqlitebench::last_transaction(connection);
  sqlitebench::Run ledger = sqlitebench::open_ledger(std::move(connection));
  while (true) {
    ledger.execute(++number, 1);
    // One write each: what is not handed over when the process is killed was not acknowledged.
    if (!(std::cout << std::to_string(number) + '\n' << std::flush)) {
      throw std::runtime_error("nobody reads the acknowledgements");
    }
  }
}

void run(const std::vector<std::string>& words, Clock::time_point begun) {
  if (words.size() == 5 && words[0] == "first-row") {
    print_first_row(words[1], words[2], Operation::of_block(words[3], to_size(words[4])), begun);
  } else if (words.size() == 4 && words[0] == "acknowledge") {
    commit_and_acknowledge(sqlitebench::connect_ledger(words[1], words[2], words[3]));
  } else {
    throw std::invalid_argument("give first-row ENGINE DATABASE HASH SIZE, or acknowledge ENGINE DATABASE PRAGMAS");
  }
}

}  // namespace

int main(int count, char** words) {
  const auto begun = Clock::now();
  constexpr int failed = 1;
  constexpr int wrong_arguments = 2;
  try {
    run(std::vector<std::string>(words + 1, words + count), begun);
    return 0;
  } catch (const std::invalid_argument& error) {
    std::cerr << "sqlitebench-native: " << error.what() << '\n';
    return wrong_arguments;
  } catch (const std::exception& error) {
    std::cerr << "sqlitebench-native: " << error.what() << '\n';
    return failed;
  }
}
