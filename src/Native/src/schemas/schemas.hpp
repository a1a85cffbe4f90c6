#pragma once

#include <string>
#include <string_view>

#include "schemas/blob_form.hpp"
#include "schemas/indexed_table.hpp"
#include "schemas/text_form.hpp"
#include "schemas/words_form.hpp"

namespace sqlitebench {

/// The schemas: the id is the hash's form, a slash, and the index.
struct TextHashSize : IndexedTable<TextForm, 1, SizeInIndex::yes> {
  static constexpr std::string_view id = "text/hash-size";
};
struct TextHash : IndexedTable<TextForm, 1, SizeInIndex::no> {
  static constexpr std::string_view id = "text/hash";
};
struct TextSize : IndexedTable<TextForm, 0, SizeInIndex::yes> {
  static constexpr std::string_view id = "text/size";
};
struct BlobHashSize : IndexedTable<BlobForm, 1, SizeInIndex::yes> {
  static constexpr std::string_view id = "blob/hash-size";
};
struct BlobHash : IndexedTable<BlobForm, 1, SizeInIndex::no> {
  static constexpr std::string_view id = "blob/hash";
};
struct BlobSize : IndexedTable<BlobForm, 0, SizeInIndex::yes> {
  static constexpr std::string_view id = "blob/size";
};
struct VarcharHashSize : IndexedTable<VarcharForm, 1, SizeInIndex::yes> {
  static constexpr std::string_view id = "varchar/hash-size";
};
struct VarcharHash : IndexedTable<VarcharForm, 1, SizeInIndex::no> {
  static constexpr std::string_view id = "varchar/hash";
};
struct VarcharSize : IndexedTable<VarcharForm, 0, SizeInIndex::yes> {
  static constexpr std::string_view id = "varchar/size";
};
struct WordsAllSize : IndexedTable<WordsForm, 4, SizeInIndex::yes> {
  static constexpr std::string_view id = "int4/all-size";
};
struct WordsFirstSize : IndexedTable<WordsForm, 1, SizeInIndex::yes> {
  static constexpr std::string_view id = "int4/h0-size";
};
struct WordsFirst : IndexedTable<WordsForm, 1, SizeInIndex::no> {
  static constexpr std::string_view id = "int4/h0";
};
struct WordsSize : IndexedTable<WordsForm, 0, SizeInIndex::yes> {
  static constexpr std::string_view id = "int4/size";
};

/// The schema of every workload where none is asked for.
using DefaultSchema = TextHashSize;

template <typename... Each>
struct SchemaList {};

/// The registered schemas, in the order of the reports.
using Schemas = SchemaList<TextHashSize, TextHash, TextSize, BlobHashSize, BlobHash, BlobSize, VarcharHashSize,
                           VarcharHash, VarcharSize, WordsAllSize, WordsFirstSize, WordsFirst, WordsSize>;

/// The ids of the registered schemas, with commas between.
std::string schema_ids();

/// Throws std::invalid_argument that lists the known ids.
[[noreturn]] void throw_unknown_schema(std::string_view id);

template <typename Visitor, typename First, typename... Rest>
auto visit_schema(std::string_view id, const Visitor& visitor, SchemaList<First, Rest...> /*list*/) {
  if (id == First::id) {
    return visitor.template operator()<First>();
  }
  if constexpr (sizeof...(Rest) > 0) {
    return visit_schema(id, visitor, SchemaList<Rest...>{});
  } else {
    throw_unknown_schema(id);
  }
}

/// Calls a lambda with the schema of that id as its template parameter. Throws std::invalid_argument for another id.
template <typename Visitor>
auto with_schema(std::string_view id, const Visitor& visitor) {
  return visit_schema(id, visitor, Schemas{});
}

}  // namespace sqlitebench
