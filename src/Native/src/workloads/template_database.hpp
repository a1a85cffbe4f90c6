#pragma once

#include <cstdint>
#include <string_view>

#include "engine/connection.hpp"
#include "schemas/schemas.hpp"

namespace sqlitebench {

struct TemplateOptions {
  std::int64_t rows;  ///< blocks
  std::uint64_t seed;
  bool unique_index;  ///< whether the index on Block is unique
  std::string_view schema = DefaultSchema::id;
};

/// Fills an empty database with the tables that every run starts from.
void fill_template(const Connection& connection, const TemplateOptions& options);

}  // namespace sqlitebench
