#include "workloads/template_database.hpp"

#include <gtest/gtest.h>

#include "support/temporary_database.hpp"

namespace sqlitebench {
namespace {

TEST(TemplateDatabase, holds_the_blocks_and_blocksets_of_its_seed) {
  const tests::TemporaryDatabase database(10'000, 7);
  EXPECT_EQ(database.number("SELECT count(*) FROM Block"), 10'000);
  EXPECT_EQ(database.number("SELECT count(*) FROM Blockset"), 41);
  EXPECT_EQ(database.number("SELECT max(ID) FROM Blockset"), 41);
  EXPECT_EQ(database.number("SELECT sum(Length) FROM Blockset"), 10'000);
  EXPECT_EQ(database.number("SELECT count(*) FROM Blockset WHERE Length <> "
                            "(SELECT count(*) FROM BlocksetEntry WHERE BlocksetID = Blockset.ID)"),
            0);
  EXPECT_EQ(database.text("PRAGMA integrity_check"), "ok");
}

TEST(TemplateDatabase, holds_the_first_block_as_text) {
  const tests::TemporaryDatabase database(3);
  EXPECT_EQ(database.text("SELECT Hash FROM Block WHERE ID = 1"), "ofj+kecqXyc+0zdEz/GRABf21XSpo1fu4unObB9LApg=");
  EXPECT_EQ(database.text("SELECT typeof(Hash) FROM Block WHERE ID = 1"), "text");
  EXPECT_EQ(database.number("SELECT Size FROM Block WHERE ID = 2"), 903);
}

TEST(TemplateDatabase, index_is_unique_only_when_asked) {
  const char* query = "SELECT sql LIKE '%UNIQUE%' FROM sqlite_master WHERE name = 'BlockHashSize'";
  EXPECT_EQ(tests::TemporaryDatabase(3, 1, false).number(query), 0);
  EXPECT_EQ(tests::TemporaryDatabase(3, 1, true).number(query), 1);
}

TEST(TemplateDatabase, keeps_no_setting_that_it_was_built_with) {
  EXPECT_EQ(tests::TemporaryDatabase(3).text("PRAGMA journal_mode"), "delete");
}

}  // namespace
}  // namespace sqlitebench
