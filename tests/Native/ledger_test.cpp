#include "ledger/ledger.hpp"

#include <gtest/gtest.h>

#include <string>

#include "engine/engine_error.hpp"
#include "support/ledger_database.hpp"

namespace sqlitebench {
namespace {

std::int64_t number(const tests::LedgerDatabase& database, const std::string& query) {
  const Connection connection = Connection::existing(tests::api(), database.path());
  Statement statement(connection, query);
  statement.step();
  return statement.column_int64(0);
}

TEST(Ledger, writes_rows_of_three_tables_in_a_transaction) {
  const tests::LedgerDatabase database;
  Ledger ledger(database.options("synchronous=OFF"));
  EXPECT_EQ(ledger.last(), 0);
  ledger.commit(1);
  ledger.commit(2);
  EXPECT_EQ(ledger.last(), 2);
  EXPECT_EQ(number(database, "SELECT sum(Parts) FROM Entry"), 6);
  EXPECT_EQ(number(database, "SELECT count(*) FROM Part WHERE Value = printf('%0*d', 200, EntryID)"), 6);
  EXPECT_EQ(number(database, "SELECT group_concat(ID, '') FROM Slot WHERE EntryID = 1"), 148);
  EXPECT_EQ(number(database, "SELECT group_concat(ID, '') FROM Slot WHERE EntryID = 2"), 221);
  EXPECT_EQ(number(database, "SELECT sum(Value = printf('%0*d', 400, EntryID)) FROM Slot"), 64);
}

TEST(Ledger, goes_on_where_it_was_left) {
  const tests::LedgerDatabase database;
  Ledger(database.options("synchronous=OFF")).commit(1);
  EXPECT_EQ(Ledger(database.options("journal_mode=WAL")).last(), 1);
}

TEST(Ledger, leaves_nothing_of_a_transaction_that_fails) {
  const tests::LedgerDatabase database;
  {
    Ledger ledger(database.options("synchronous=OFF"));
    ledger.commit(1);
    EXPECT_THROW(ledger.commit(1), EngineError);
  }
  EXPECT_EQ(database.last(), 1);
}

}  // namespace
}  // namespace sqlitebench
