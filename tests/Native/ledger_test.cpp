#include "ledger/ledger.hpp"

#include <gtest/gtest.h>

#include <string>

#include "engine/engine_error.hpp"
#include "support/ledger_database.hpp"

namespace sqlitebench {
namespace {

using tests::Ledger;

std::int64_t number(const tests::LedgerDatabase& database, const std::string& query) {
  const Connection connection = Connection::existing(tests::api(), database.path());
  Statement statement(connection, query);
  statement.step();
  return statement.column_int64(0);
}

TEST(Ledger, writes_rows_of_three_tables_in_a_transaction) {
  const tests::LedgerDatabase database;
  sqlitebench::Run ledger = open_ledger(database.connect("synchronous=OFF"));
  const Tally tally = ledger.execute(1, 2);
  EXPECT_EQ(tally.rows, 2);
  EXPECT_EQ(number(database, "SELECT sum(Parts) FROM Entry"), 6);
  EXPECT_EQ(number(database, "SELECT count(*) FROM Part WHERE Value = printf('%0*d', 200, EntryID)"), 6);
  EXPECT_EQ(number(database, "SELECT group_concat(ID, '') FROM Slot WHERE EntryID = 1"), 148);
  EXPECT_EQ(number(database, "SELECT group_concat(ID, '') FROM Slot WHERE EntryID = 2"), 221);
  EXPECT_EQ(number(database, "SELECT sum(Value = printf('%0*d', 400, EntryID)) FROM Slot"), 64);
}

TEST(Ledger, goes_on_where_it_was_left) {
  const tests::LedgerDatabase database;
  EXPECT_EQ(last_transaction(database.connect("synchronous=OFF")), 0);
  Ledger(database.connect("synchronous=OFF")).commit(1);
  EXPECT_EQ(last_transaction(database.connect("journal_mode=WAL")), 1);
}

TEST(Ledger, keeps_each_transaction_before_one_that_fails_and_tells_its_number) {
  const tests::LedgerDatabase database;
  Ledger(database.connect("synchronous=OFF")).commit(3);
  sqlitebench::Run ledger = open_ledger(database.connect("synchronous=OFF"));
  try {
    ledger.execute(1, 3);
    FAIL() << "the third is there";
  } catch (const EngineError& error) {
    EXPECT_TRUE(std::string(error.what()).starts_with("operation 3: ")) << error.what();
  }
  EXPECT_EQ(number(database, "SELECT sum(ID) FROM Entry"), 6);
}

TEST(Ledger, leaves_nothing_of_a_transaction_that_fails) {
  const tests::LedgerDatabase database;
  {
    Ledger ledger(database.connect("synchronous=OFF"));
    ledger.commit(1);
    EXPECT_THROW(ledger.commit(1), EngineError);
  }
  EXPECT_EQ(database.last(), 1);
}

}  // namespace
}  // namespace sqlitebench
