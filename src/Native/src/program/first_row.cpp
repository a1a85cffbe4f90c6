#include "program/first_row.hpp"

#include <cstdint>
#include <ostream>

#include "data/operation.hpp"
#include "engine/connection.hpp"
#include "engine/engine.hpp"
#include "workloads/block_statements.hpp"

namespace sqlitebench {

namespace {

std::int64_t nanoseconds(std::chrono::steady_clock::time_point time) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(time.time_since_epoch()).count();
}

std::int64_t find_first(const Arguments& arguments) {
  const Connection connection = Connection::existing(load_engine(arguments.engine), arguments.first_row);
  FindBlock<> find(connection);
  return find(Operation::of_block(arguments.hash, arguments.size));
}

}  // namespace

void print_first_row(const Arguments& arguments, std::chrono::steady_clock::time_point begun, std::ostream& output) {
  const std::int64_t id = find_first(arguments);
  const auto found = std::chrono::steady_clock::now();
  output << "first-row id=" << id << " begun=" << nanoseconds(begun) << " found=" << nanoseconds(found) << '\n'
         << std::flush;
}

}  // namespace sqlitebench
