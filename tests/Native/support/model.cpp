#include "support/model.hpp"

#include <cstddef>

#include "support/operations.hpp"

namespace sqlitebench::tests {

namespace {

std::uint64_t fold(const std::vector<std::uint64_t>& values) {
  std::uint64_t folded = 0x9E3779B97F4A7C15U;
  for (const std::uint64_t value : values) {
    const std::uint64_t product = (folded ^ value) * 0xFF51AFD7ED558CCDU;
    folded = product ^ (product / 0x100000000U);
  }
  return folded;
}

std::uint64_t hash(const std::string& text) {
  std::uint64_t folded = text.size();
  for (std::size_t start = 0; start < text.size(); start += 8) {
    std::uint64_t word = 0;
    for (std::size_t i = 8; i > 0; --i) {
      const std::size_t at = start + i - 1;
      word = word * 256 + (at < text.size() ? static_cast<unsigned char>(text[at]) : 0U);
    }
    folded = ((folded << 23U) | (folded >> 41U)) ^ (word * 0x9FB21C651E98DF25U);
  }
  return folded;
}

}  // namespace

Model::Model(std::int64_t rows) {
  for (std::int64_t id = 1; id <= rows; ++id) {
    const Operation stored = block(id);
    const Key key{std::string(stored.hash()), stored.value()};
    ids_.emplace(key, id);
    blocks_.emplace(id, key);
    blocksets_[1 + (id - 1) / blockset_length].push_back(id);
  }
}

Model::Expected Model::run(const std::string& workload, std::span<const Operation> operations, int threads) const {
  Expected expected{0, 0, static_cast<std::int64_t>(ids_.size())};
  std::vector<std::uint64_t> digests;
  for (int thread = 0; thread < threads; ++thread) {
    const std::size_t begin = static_cast<std::size_t>(thread) * operations.size() / static_cast<std::size_t>(threads);
    const std::size_t end =
        static_cast<std::size_t>(thread + 1) * operations.size() / static_cast<std::size_t>(threads);
    std::vector<std::uint64_t> all;
    Slice slice;
    for (const Operation& operation : operations.subspan(begin, end - begin)) {
      const std::vector<std::uint64_t> some = values(workload, operation, slice, expected);
      all.insert(all.end(), some.begin(), some.end());
    }
    digests.push_back(fold(all));
  }
  expected.digest = fold(digests);
  return expected;
}

std::vector<std::uint64_t> Model::values(const std::string& workload, const Operation& operation, Slice& slice,
                                         Expected& expected) const {
  if (workload == "join" || workload == "restore") {
    return joined(operation.value(), expected);
  }
  if (workload == "delete") {
    return removed(operation, slice, expected);
  }
  ++expected.rows;
  if (workload.starts_with("read-modify-write")) {
    return {1};
  }
  if (workload == "recreate") {
    return refilled(operation, slice, expected);
  }
  const auto found = ids_.find({std::string(operation.hash()), operation.value()});
  const bool exists = found != ids_.end();
  const std::uint64_t id = exists ? static_cast<std::uint64_t>(found->second) : 0;
  const std::uint64_t inserted = exists ? 0 : 1;
  if (workload == "select") {
    return {id};
  }
  expected.blocks += exists ? 0 : 1;
  if (workload == "insert") {
    return {1};
  }
  if (workload == "select-xor-insert") {
    return {id, inserted};
  }
  if (workload == "insert-or-ignore") {
    return {inserted, id};
  }
  return {id, 2};
}

std::vector<std::uint64_t> Model::joined(std::int64_t blockset, Expected& expected) const {
  std::uint64_t sum = 0;
  const std::vector<std::int64_t>& members = blocksets_.at(blockset);
  for (const std::int64_t id : members) {
    const Key& key = blocks_.at(id);
    sum += fold({static_cast<std::uint64_t>(id), hash(key.first), static_cast<std::uint64_t>(key.second)});
  }
  expected.rows += static_cast<std::int64_t>(members.size());
  return {sum, members.size()};
}

std::vector<std::uint64_t> Model::removed(const Operation& operation, Slice& slice, Expected& expected) const {
  const auto found = blocksets_.find(operation.value());
  const bool exists = found != blocksets_.end();
  const auto entries = exists ? static_cast<std::int64_t>(found->second.size()) : 0;
  std::vector<std::uint64_t> values{static_cast<std::uint64_t>(entries), exists ? 1U : 0U};
  expected.rows += entries + (exists ? 1 : 0);
  slice.orphans += entries;
  if (operation.sweeps_orphans()) {
    values.push_back(static_cast<std::uint64_t>(slice.orphans));
    expected.rows += slice.orphans;
    expected.blocks -= slice.orphans;
    slice.orphans = 0;
  }
  return values;
}

std::vector<std::uint64_t> Model::refilled(const Operation& operation, Slice& slice, Expected& expected) {
  std::uint64_t changed = 0;
  if (operation.starts_blockset() || !slice.has_blockset) {
    slice.has_blockset = true;
    slice.entries.clear();
    ++changed;
  }
  const auto next = static_cast<std::int64_t>(slice.refilled.size()) + 1;
  const auto [block, is_new] = slice.refilled.insert({{std::string(operation.hash()), operation.value()}, next});
  changed += is_new ? 1 : 0;
  expected.blocks += is_new ? 1 : 0;
  changed += slice.entries.insert(block->second).second ? 2 : 0;
  return {is_new ? 0 : static_cast<std::uint64_t>(block->second), changed};
}

}  // namespace sqlitebench::tests
