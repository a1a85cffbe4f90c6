#include "support/observed_database.hpp"

#include "engine/statement.hpp"

namespace sqlitebench::tests {

ObservedDatabase::ObservedDatabase() {
  const Connection connection = Connection::create(api(), path());
  connection.execute("PRAGMA page_size=" + std::to_string(page_size));
  connection.execute("PRAGMA auto_vacuum=NONE");
  connection.execute("CREATE TABLE t(x)");
  connection.execute(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100) "
      "INSERT INTO t SELECT hex(zeroblob(500)) FROM n");
  Statement count(connection, "PRAGMA page_count");
  count.step();
  pages_ = count.column_int64(0);
}

}  // namespace sqlitebench::tests
