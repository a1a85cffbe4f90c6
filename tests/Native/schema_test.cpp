#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "schemas/schemas.hpp"
#include "support/model.hpp"
#include "support/operations.hpp"
#include "support/pragmas.hpp"
#include "support/temporary_database.hpp"
#include "workloads/block_statements.hpp"
#include "workloads/workload.hpp"

namespace sqlitebench {
namespace {

// Sizes are 1 to 1000, so that most blocks have neighbours of the same size and another hash.
constexpr std::int64_t schema_rows = 3000;
constexpr std::int64_t count = 400;

template <typename... Each>
std::vector<std::string> ids_of(SchemaList<Each...> /*list*/) {
  return {std::string(Each::id)...};
}

/// Schema, workload, threads, batch size.
using SchemaSetting = std::tuple<std::string, std::string, std::int32_t, std::int64_t>;

class SchemaDigest : public testing::TestWithParam<SchemaSetting> {
 protected:
  static Tally run(const std::string& schema, const tests::TemporaryDatabase& database) {
    const auto& [unused, workload, threads, batch_size] = GetParam();
    const std::vector<Operation> operations = tests::make_operations(workload, schema_rows, count);
    sqlitebench::Run run = open_run({tests::engine(), database.path(), workload, tests::pragmas("synchronous=OFF"),
                                     operations, batch_size, threads, 60'000, schema});
    return run.execute(0, count);
  }
};

TEST_P(SchemaDigest, is_that_of_the_default_schema_and_of_the_model) {
  const auto& [schema, workload, threads, batch_size] = GetParam();
  const tests::TemporaryDatabase database(schema_rows, schema);
  const tests::TemporaryDatabase default_database(schema_rows);
  const Tally result = run(schema, database);
  EXPECT_EQ(result.digest.value(), run(std::string(DefaultSchema::id), default_database).digest.value());
  const tests::Model::Expected expected =
      tests::Model(schema_rows).run(workload, tests::make_operations(workload, schema_rows, count), threads);
  EXPECT_EQ(result.digest.value(), expected.digest);
  EXPECT_EQ(result.rows, expected.rows);
  EXPECT_EQ(database.number("SELECT count(*) FROM Block"), schema_rows + (workload == "insert" ? count : 0));
  EXPECT_EQ(database.text("PRAGMA integrity_check"), "ok");
}

/// What was inserted is found again, each block by itself.
TEST_P(SchemaDigest, comes_from_rows_that_hold_the_keys) {
  const auto& [schema, workload, threads, batch_size] = GetParam();
  const tests::TemporaryDatabase database(schema_rows, schema);
  run(schema, database);
  with_schema(schema, [&, workload = workload]<typename Schema>() {
    const Connection connection = database.connect();
    FindBlock<Schema> find(connection);
    const std::int64_t last = schema_rows + (workload == "insert" ? count : 0);
    std::vector<std::int64_t> found;
    std::vector<std::int64_t> all;
    for (std::int64_t number = 1; number <= last; ++number) {
      const Operation operation = tests::block(number);
      found.push_back(find(Schema::Form::key(operation)));
      all.push_back(number);
    }
    std::ranges::sort(found);  // threads insert in any order
    EXPECT_EQ(found, all);
  });
}

std::string schema_name(const testing::TestParamInfo<SchemaSetting>& info) {
  const auto& [schema, workload, threads, batch_size] = info.param;
  std::string name = schema + "_" + workload + "_" + std::to_string(threads) + "_threads";
  std::replace_if(
      name.begin(), name.end(), [](char character) { return character == '-' || character == '/'; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(all, SchemaDigest,
                         testing::Combine(testing::ValuesIn(ids_of(Schemas{})), testing::Values("select", "insert"),
                                          testing::Values(1, 3), testing::Values(50)),
                         schema_name);

TEST(Schemas, are_the_thirteen) {
  EXPECT_EQ(schema_ids(),
            "text/hash-size, text/hash, text/size, blob/hash-size, blob/hash, blob/size, varchar/hash-size, "
            "varchar/hash, varchar/size, int4/all-size, int4/h0-size, int4/h0, int4/size");
}

TEST(Schemas, ask_by_what_the_index_holds_and_for_the_rest) {
  EXPECT_EQ(find_block_sql<TextHashSize>(), "SELECT ID FROM Block WHERE Hash = ? AND Size = ?");
  EXPECT_EQ(find_block_sql<BlobHash>(), "SELECT ID, Size FROM Block WHERE Hash = ?");
  EXPECT_EQ(find_block_sql<VarcharSize>(), "SELECT ID, Hash FROM Block WHERE Size = ?");
  EXPECT_EQ(find_block_sql<WordsAllSize>(),
            "SELECT ID FROM Block WHERE H0 = ? AND H1 = ? AND H2 = ? AND H3 = ? AND Size = ?");
  EXPECT_EQ(find_block_sql<WordsFirstSize>(), "SELECT ID, H1, H2, H3 FROM Block WHERE H0 = ? AND Size = ?");
  EXPECT_EQ(find_block_sql<WordsFirst>(), "SELECT ID, H1, H2, H3, Size FROM Block WHERE H0 = ?");
  EXPECT_EQ(find_block_sql<WordsSize>(), "SELECT ID, H0, H1, H2, H3 FROM Block WHERE Size = ?");
}

/// Blocks that differ in one part of the key only, so that any part that is not compared gives the wrong ID.
template <typename Schema>
void expect_every_part_compared() {
  const tests::TemporaryDatabase database(1, Schema::id);
  const Connection connection = database.connect();
  InsertBlock<Schema> insert(connection);
  FindBlock<Schema> find(connection);
  const std::string zeros = std::string(43, 'A') + "=";
  std::vector<Operation> operations{Operation::of_block(zeros, 1), Operation::of_block(zeros, 2)};
  for (const std::size_t character : {0U, 12U, 23U, 34U}) {  // in each of the four words
    std::string changed = zeros;
    changed[character] = 'B';
    operations.push_back(Operation::of_block(changed, 2));
  }
  for (const Operation& operation : operations) {
    insert(Schema::Form::key(operation));
  }
  std::int64_t id = 1;
  for (const Operation& operation : operations) {
    EXPECT_EQ(find(Schema::Form::key(operation)), ++id) << Schema::id;
  }
}

template <typename... Each>
void expect_every_part_compared_in(SchemaList<Each...> /*list*/) {
  (expect_every_part_compared<Each>(), ...);
}

TEST(Schemas, compare_every_part_of_the_key) { expect_every_part_compared_in(Schemas{}); }

TEST(Schemas, store_the_hash_in_their_form) {
  const std::string text = "ofj+kecqXyc+0zdEz/GRABf21XSpo1fu4unObB9LApg=";
  const std::string bytes = "A1F8FE91E72A5F273ED33744CFF1910017F6D574A9A357EEE2E9CE6C1F4B0298";
  const auto stored = [&](std::string_view schema, const std::string& expression) {
    const tests::TemporaryDatabase database(0, schema);
    const std::vector<Operation> operations{Operation::of_block(text, 72)};
    open_run({tests::engine(), database.path(), "insert", "", operations, 0, 1, 1000, std::string(schema)})
        .execute(0, 1);
    return database.text("SELECT " + expression + " FROM Block");
  };
  EXPECT_EQ(stored("text/hash", "typeof(Hash) || Hash"), "text" + text);
  EXPECT_EQ(stored("varchar/hash", "typeof(Hash) || Hash"), "text" + text);
  EXPECT_EQ(stored("blob/hash", "typeof(Hash) || hex(Hash)"), "blob" + bytes);
  EXPECT_EQ(stored("int4/h0", "printf('%016x %016x %016x %016x', H0, H1, H2, H3)"),
            "275f2ae791fef8a1 0091f1cf4437d33e ee57a3a974d5f617 98024b1f6ccee9e2");
}

std::string error_of(const std::string& workload, const std::string& schema) {
  try {
    const sqlitebench::Run run = open_run({tests::engine(), "missing.db", workload, "", {}, 0, 1, 1000, schema});
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return {};
}

TEST(Schemas, are_refused_where_a_workload_has_only_the_default) {
  for (const char* workload :
       {"select-xor-insert", "insert-or-ignore", "join", "new-blockset", "backup", "recreate", "restore", "delete"}) {
    EXPECT_EQ(error_of(workload, "blob/size"),
              std::string(workload) + " runs on the schema text/hash-size only, not on blob/size");
  }
}

TEST(Schemas, are_refused_when_there_is_no_such_one) {
  for (const char* workload : {"select", "join"}) {
    const std::string error = error_of(workload, "int4/hash");
    EXPECT_NE(error.find("schema \"int4/hash\" is not known: give text/hash-size, "), std::string::npos) << error;
  }
}

TEST(Schemas, need_keys_that_are_base64) {
  const tests::TemporaryDatabase database(1, "blob/hash");
  const std::vector<Operation> operations{Operation::of_value(1)};
  EXPECT_THROW(const sqlitebench::Run run =
                   open_run({tests::engine(), database.path(), "select", "", operations, 0, 1, 1000, "blob/hash"}),
               std::invalid_argument);
}

}  // namespace
}  // namespace sqlitebench
