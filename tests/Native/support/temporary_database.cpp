#include "support/temporary_database.hpp"

#include <cstdlib>
#include <random>
#include <system_error>

#include "engine/engine.hpp"
#include "engine/statement.hpp"
#include "support/operations.hpp"
#include "workloads/entry_statements.hpp"

namespace sqlitebench::tests {

namespace {

/// The name under which the operating system's own SQLite is loaded.
const char* system_engine() noexcept {
#if defined(_WIN32)
  return "winsqlite3.dll";
#elif defined(__APPLE__)
  return "libsqlite3.dylib";
#else
  return "libsqlite3.so.0";
#endif
}

}  // namespace

std::string engine() {
  const char* chosen = std::getenv("SQLITEBENCH_ENGINE");  // NOLINT(concurrency-mt-unsafe): no thread changes it
  return chosen == nullptr || *chosen == '\0' ? system_engine() : chosen;
}

const SqliteApi& api() { return load_engine(engine()); }

TemporaryDirectory::TemporaryDirectory() {
  std::random_device random;
  do {
    path_ = std::filesystem::temp_directory_path() / ("sqlitebench-tests-" + std::to_string(random()));
  } while (!std::filesystem::create_directory(path_));
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

TemporaryDatabase::TemporaryDatabase(std::int64_t rows, std::string_view schema, bool unique_index) {
  const Connection connection = Connection::create(api(), path());
  for (const char* sql : {"PRAGMA journal_mode=OFF", "PRAGMA synchronous=OFF", "BEGIN",
                          "CREATE TABLE Blockset(ID INTEGER PRIMARY KEY, Length INTEGER NOT NULL)",
                          "CREATE TABLE BlocksetEntry(BlocksetID INTEGER NOT NULL, BlockID INTEGER NOT NULL)",
                          "CREATE INDEX BlocksetEntryBlocksetID ON BlocksetEntry(BlocksetID)"}) {
    connection.execute(sql);
  }
  with_schema(schema, [&]<typename Schema>() {
    const auto columns = [](const auto& names) {
      std::string list;
      for (const std::string_view name : names) {
        join_to(list, name);
      }
      return list;
    };
    connection.execute("CREATE TABLE Block(ID INTEGER PRIMARY KEY, " + columns(Schema::key_columns()) + ")");
    connection.execute(std::string("CREATE ") + (unique_index ? "UNIQUE " : "") + "INDEX BlockKey ON Block(" +
                       columns(Schema::indexed_columns()) + ")");
    InsertBlock<Schema> insert(connection);
    for (std::int64_t number = 1; number <= rows; ++number) {
      const Operation operation = block(number);
      insert(Schema::Form::key(operation));
    }
  });
  const std::string length = std::to_string(blockset_length);
  connection.execute("INSERT INTO BlocksetEntry SELECT 1 + (ID - 1) / " + length + ", ID FROM Block");
  connection.execute("INSERT INTO Blockset SELECT BlocksetID, count(*) FROM BlocksetEntry GROUP BY BlocksetID");
  connection.execute("COMMIT");
}

std::int64_t TemporaryDatabase::number(const std::string& query) const {
  const Connection connection = connect();
  Statement statement(connection, query);
  statement.step();
  return statement.column_int64(0);
}

std::string TemporaryDatabase::text(const std::string& query) const {
  const Connection connection = connect();
  Statement statement(connection, query);
  statement.step();
  return std::string(statement.column_text(0));
}

}  // namespace sqlitebench::tests
