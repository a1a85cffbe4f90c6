#include "support/ledger_database.hpp"

#include "engine/engine_error.hpp"
#include "engine/statement.hpp"

namespace sqlitebench::tests {

LedgerDatabase::LedgerDatabase(const std::string& journal_mode) {
  const Connection connection = Connection::create(api(), path());
  connection.execute("PRAGMA synchronous=OFF");
  connection.execute("PRAGMA journal_mode=" + journal_mode);
  connection.execute("CREATE TABLE Entry(ID INTEGER PRIMARY KEY, Parts INTEGER NOT NULL)");
  connection.execute("CREATE TABLE Part(ID INTEGER PRIMARY KEY, EntryID INTEGER NOT NULL, Value TEXT NOT NULL)");
  connection.execute("CREATE INDEX PartEntryID ON Part(EntryID)");
  connection.execute("CREATE TABLE Slot(ID INTEGER PRIMARY KEY, EntryID INTEGER NOT NULL, Value TEXT NOT NULL)");
  connection.execute(
      "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 63) "
      "INSERT INTO Slot SELECT i, 0, printf('%0*d', 400, 0) FROM n");
}

std::int64_t LedgerDatabase::last() const {
  try {
    const Connection connection = Connection::existing(api(), path());
    Statement check(connection, "PRAGMA integrity_check(1)");
    check.step();
    if (check.column_text(0) != "ok") {
      return -1;
    }
    Statement last(connection,
                   "WITH Last(ID) AS (SELECT coalesce(max(ID), 0) FROM Entry) SELECT CASE"
                   " WHEN (SELECT count(*) FROM Entry) <> ID OR (SELECT count(*) FROM Part) <> 3 * ID"
                   " OR EXISTS (SELECT * FROM Entry WHERE Parts <> 3 OR Parts <> ("
                   "  SELECT count(*) FROM Part WHERE EntryID = Entry.ID AND Value = printf('%0*d', 200, EntryID)))"
                   " OR (SELECT count(*) FROM Slot) <> 64"
                   " OR EXISTS (SELECT * FROM Slot WHERE Value <> printf('%0*d', 400, EntryID) OR EntryID <> coalesce(("
                   "  SELECT max(ID) FROM Entry WHERE Slot.ID IN (Entry.ID % 64, (Entry.ID * 37 + 11) % 64)), 0))"
                   " THEN -1 ELSE ID END FROM Last");
    last.step();
    return last.column_int64(0);
  } catch (const EngineError&) {
    return -1;
  }
}

}  // namespace sqlitebench::tests
