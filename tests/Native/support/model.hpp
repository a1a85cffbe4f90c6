#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "data/operation.hpp"

namespace sqlitebench::tests {

/// What a digest must be, from maps in memory: never asks SQLite, and shares no arithmetic with the digest that it
/// checks.
class Model {
 public:
  Model(std::int64_t rows, std::uint64_t seed);

  struct Expected {
    std::uint64_t digest;
    std::int64_t rows;
  };

  /// The result of running the operations on so many threads.
  [[nodiscard]] Expected run(const std::string& workload, std::span<const Operation> operations, int threads) const;

 private:
  using Key = std::pair<std::string, std::int64_t>;

  [[nodiscard]] std::vector<std::uint64_t> values(const std::string& workload, const Operation& operation,
                                                  std::int64_t& rows) const;
  [[nodiscard]] std::vector<std::uint64_t> joined(std::int64_t blockset, std::int64_t& rows) const;

  std::map<Key, std::int64_t> ids_;
  std::map<std::int64_t, std::vector<std::int64_t>> blocksets_;
  std::map<std::int64_t, Key> blocks_;
};

}  // namespace sqlitebench::tests
