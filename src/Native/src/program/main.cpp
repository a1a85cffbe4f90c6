#include <chrono>
#include <cstdio>
#include <exception>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "program/acknowledgement.hpp"
#include "program/arguments.hpp"
#include "program/first_row.hpp"
#include "program/input.hpp"
#include "program/interruption.hpp"
#include "program/measurement.hpp"
#include "workloads/workload.hpp"

namespace {

using sqlitebench::Arguments;
using sqlitebench::Input;
using sqlitebench::Measurement;

std::string hexadecimal(std::uint64_t digest) {
  constexpr int digits = 16;
  std::ostringstream text;
  text << std::hex << std::setfill('0') << std::setw(digits) << digest;
  return text.str();
}

double median(const std::vector<double>& sorted) {
  const std::size_t middle = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

void print(const Arguments& arguments, const Input& input, const Measurement& measurement) {
  if (arguments.digest_only) {
    std::cout << hexadecimal(measurement.result.digest) << ' ' << measurement.result.rows << '\n';
    return;
  }
  const std::string batch_size = arguments.batch_size == 0 ? "all" : std::to_string(arguments.batch_size);
  std::cout << "workload=" << input.workload << " schema=" << input.schema << " rows=" << input.rows
            << " operations=" << input.operations.size() << " pragmas=" << input.pragma_set
            << " batch-size=" << batch_size << " threads=" << arguments.threads << " seed=" << input.seed
            << " sqlite=" << measurement.engine_version << " digest=" << hexadecimal(measurement.result.digest)
            << " result-rows=" << measurement.result.rows << " conflicts=" << measurement.result.conflicts << std::fixed
            << std::setprecision(1) << " ns/op=" << median(measurement.ns_an_operation)
            << " min=" << measurement.ns_an_operation.front() << " max=" << measurement.ns_an_operation.back() << '\n';
}

void run(const Arguments& arguments, std::chrono::steady_clock::time_point begun) {
  if (arguments.help) {
    std::cout << sqlitebench::help_text();
  } else if (arguments.list) {
    for (const sqlitebench::WorkloadType& workload : sqlitebench::all_workloads()) {
      std::cout << workload.id << '\n';
    }
  } else if (!arguments.first_row.empty()) {
    sqlitebench::print_first_row(arguments, begun, std::cout);
  } else if (!arguments.ledger.empty()) {
    sqlitebench::commit_and_acknowledge(arguments);
  } else {
    const Input input = sqlitebench::read_input(arguments.input);
    sqlitebench::watch_for_interruption();
    print(arguments, input, sqlitebench::measure(arguments, input));
  }
}

}  // namespace

int main(int count, char** words) {
  const auto begun = std::chrono::steady_clock::now();
  constexpr int failed = 1;
  constexpr int wrong_arguments = 2;
  try {
    const std::vector<std::string> given(words + 1, words + count);
    run(sqlitebench::parse_arguments(given), begun);
    return 0;
  } catch (const std::invalid_argument& error) {
    std::cerr << "sqlitebench-native: " << error.what() << '\n';
    return wrong_arguments;
  } catch (const std::exception& error) {
    std::cerr << "sqlitebench-native: " << error.what() << '\n';
    return failed;
  }
}
