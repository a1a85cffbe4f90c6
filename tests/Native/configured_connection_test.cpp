#include "engine/configured_connection.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "support/temporary_database.hpp"

namespace sqlitebench {
namespace {

class ConfiguredConnection : public testing::Test {
 protected:
  [[nodiscard]] std::string error_of(const std::string& pragmas) const {
    try {
      open_configured(tests::api(), database_.path(), 1000, pragmas);
      return "";
    } catch (const std::runtime_error& error) {
      return error.what();
    }
  }

  tests::TemporaryDatabase database_{10};
};

TEST_F(ConfiguredConnection, runs_every_line) {
  EXPECT_EQ(error_of("PRAGMA user_version=7\nPRAGMA journal_mode=WAL\nPRAGMA journal_mode -- wal\n"), "");
  EXPECT_EQ(database_.text("PRAGMA user_version"), "7");
  EXPECT_EQ(database_.text("PRAGMA journal_mode"), "wal");
}

TEST_F(ConfiguredConnection, names_a_value_that_the_engine_did_not_take) {
  EXPECT_EQ(error_of("PRAGMA synchronous=OFF\nPRAGMA synchronous -- 1"),
            "the engine did not take PRAGMA synchronous: wanted 1, it has 0");
  EXPECT_EQ(error_of("PRAGMA speed -- max"), "the engine did not take PRAGMA speed: wanted max, it has nothing");
}

TEST_F(ConfiguredConnection, takes_any_other_value_for_not_0) {
  EXPECT_EQ(error_of("PRAGMA cache_spill=ON\nPRAGMA cache_spill -- not 0"), "");
  EXPECT_EQ(error_of("PRAGMA cache_spill=OFF\nPRAGMA cache_spill -- not 0"),
            "the engine did not take PRAGMA cache_spill: wanted not 0, it has 0");
  EXPECT_EQ(error_of("PRAGMA speed -- not 0"), "the engine did not take PRAGMA speed: wanted not 0, it has nothing");
}

TEST_F(ConfiguredConnection, tells_what_is_wrong_with_a_statement) {
  EXPECT_NE(error_of("PRAGMA synchronous=OFF\nSELEKT 1").find("syntax error"), std::string::npos);
}

}  // namespace
}  // namespace sqlitebench
