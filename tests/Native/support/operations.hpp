#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "data/operation.hpp"

namespace sqlitebench::tests {

/// Blocks of a blockset of a template.
inline constexpr std::int64_t blockset_length = 25;

/// The operation of block 1, 2, ...: all have other hashes, and sizes from 1 to 1000 in turn.
Operation block(std::int64_t number, bool starts_blockset = false);

/// Operations of a workload on a template of so many rows, which are blocks 1, 2, ...: half of those that find or
/// insert find, and files are of a few blocks.
std::vector<Operation> make_operations(std::string_view workload, std::int64_t rows, std::int64_t count);

}  // namespace sqlitebench::tests
