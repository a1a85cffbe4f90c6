#pragma once

#include <cstdint>
#include <map>
#include <set>
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
  /// Of a TemporaryDatabase of so many rows.
  explicit Model(std::int64_t rows);

  struct Expected {
    std::uint64_t digest;
    std::int64_t rows;
    std::int64_t blocks;  ///< in the database afterwards
  };

  /// The result of running the operations on so many threads.
  [[nodiscard]] Expected run(const std::string& workload, std::span<const Operation> operations, int threads) const;

 private:
  using Key = std::pair<std::string, std::int64_t>;

  /// What the operations of a thread leave to each other.
  struct Slice {
    std::map<Key, std::int64_t> refilled;  ///< IDs
    std::set<std::int64_t> entries;        ///< of the current blockset
    bool has_blockset = false;
    std::int64_t orphans = 0;
  };

  [[nodiscard]] std::vector<std::uint64_t> values(const std::string& workload, const Operation& operation, Slice& slice,
                                                  Expected& expected) const;
  [[nodiscard]] std::vector<std::uint64_t> joined(std::int64_t blockset, Expected& expected) const;
  [[nodiscard]] std::vector<std::uint64_t> removed(const Operation& operation, Slice& slice, Expected& expected) const;
  static std::vector<std::uint64_t> refilled(const Operation& operation, Slice& slice, Expected& expected);

  std::map<Key, std::int64_t> ids_;
  std::map<std::int64_t, std::vector<std::int64_t>> blocksets_;
  std::map<std::int64_t, Key> blocks_;
};

}  // namespace sqlitebench::tests
