#include "support/temporary_database.hpp"

#include <cstdlib>
#include <random>
#include <system_error>

#include "engine/engine.hpp"
#include "engine/statement.hpp"
#include "workloads/template_database.hpp"

namespace sqlitebench::tests {

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

TemporaryDatabase::TemporaryDatabase(std::int64_t rows, std::uint64_t seed, bool unique_index,
                                     std::string_view schema) {
  fill_template(Connection::create(api(), path()), {rows, seed, unique_index, schema});
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
