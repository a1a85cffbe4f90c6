#include "support/operations.hpp"

#include <algorithm>
#include <string>

namespace sqlitebench::tests {

namespace {

/// Operation i of a workload on a template of so many rows.
Operation make_operation(std::string_view workload, std::int64_t rows, std::int64_t i) {
  const auto known = [&](bool starts = false) { return block(1 + i * 7 % rows, starts); };
  const auto unknown = [&](bool starts = false) { return block(rows + 1 + i, starts); };
  if (workload == "select") {
    return known();
  }
  if (workload == "insert") {
    return unknown();
  }
  if (workload == "join" || workload == "restore") {
    return Operation::of_value(1 + i * blockset_length % rows / blockset_length);
  }
  if (workload.starts_with("read-modify-write")) {
    return Operation::of_value(1);
  }
  if (workload == "delete") {
    return Operation::of_value(2 * (i + 1));
  }
  if (workload == "recreate") {
    return block(1 + (i % 2 == 0 ? i / 2 : std::max<std::int64_t>(0, i / 2 - 30)), i % 20 == 0);
  }
  const bool starts = workload == "backup" ? i % 10 == 0 : workload == "new-blockset" && i % 15 == 5;
  return i % 2 == 0 ? known(starts) : unknown(starts);
}

}  // namespace

Operation block(std::int64_t number, bool starts_blockset) {
  // Digits and letters that base64 has, the last of which ends its 32 bytes.
  std::string hash = std::to_string(number);
  std::reverse(hash.begin(), hash.end());
  hash.resize(hash_characters - 1, 'A');
  hash += '=';
  return Operation::of_block(hash, 1 + number % 1000, starts_blockset);
}

std::vector<Operation> make_operations(std::string_view workload, std::int64_t rows, std::int64_t count) {
  std::vector<Operation> operations;
  for (std::int64_t i = 0; i < count; ++i) {
    operations.push_back(make_operation(workload, rows, i));
  }
  if (workload == "delete" && count > 0) {
    operations.back().sweep_orphans();
  }
  return operations;
}

}  // namespace sqlitebench::tests
