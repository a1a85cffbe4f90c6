#include "schemas/schemas.hpp"

#include <stdexcept>

#include "data/joined_text.hpp"

namespace sqlitebench {

namespace {

template <typename... Each>
std::string ids_of(SchemaList<Each...> /*list*/) {
  std::string ids;
  (join_to(ids, Each::id), ...);
  return ids;
}

}  // namespace

std::string schema_ids() { return ids_of(Schemas{}); }

void throw_unknown_schema(std::string_view id) {
  throw std::invalid_argument("schema \"" + std::string(id) + "\" is not known: give " + schema_ids());
}

}  // namespace sqlitebench
