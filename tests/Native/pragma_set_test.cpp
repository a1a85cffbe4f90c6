#include "engine/pragma_set.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "support/temporary_database.hpp"

namespace sqlitebench {
namespace {

struct Good {
  const char* text;
  const char* name;
  const char* value;
  const char* expected;
};

class GoodPragma : public testing::TestWithParam<Good> {};

TEST_P(GoodPragma, is_understood) {
  const PragmaSet set(GetParam().text);
  ASSERT_EQ(set.pragmas().size(), 1U);
  EXPECT_EQ(set.pragmas()[0].name, GetParam().name);
  EXPECT_EQ(set.pragmas()[0].value, GetParam().value);
  EXPECT_EQ(set.pragmas()[0].expected, GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(
    each, GoodPragma,
    testing::Values(
        Good{"synchronous=OFF", "synchronous", "off", "0"}, Good{"Synchronous=extra", "synchronous", "extra", "3"},
        Good{"temp_store=MEMORY", "temp_store", "memory", "2"}, Good{"JOURNAL_MODE=Wal", "journal_mode", "wal", "wal"},
        Good{"cache_size=2M", "cache_size", "-2048", "-2048"},
        Good{"cache_size=512m", "cache_size", "-524288", "-524288"},
        Good{"cache_size=1500", "cache_size", "1500", "1500"}, Good{"cache_size=-2000", "cache_size", "-2000", "-2000"},
        Good{"mmap_size=64M", "mmap_size", "67108864", "67108864"}, Good{"mmap_size=8K", "mmap_size", "8192", "8192"},
        Good{"mmap_size=0", "mmap_size", "0", "0"}, Good{"journal_size_limit=-1", "journal_size_limit", "-1", "-1"},
        Good{"journal_size_limit=1G", "journal_size_limit", "1073741824", "1073741824"},
        Good{"threads=0", "threads", "0", "0"}, Good{"wal_autocheckpoint=500", "wal_autocheckpoint", "500", "500"},
        Good{"wal_autocheckpoint=-1", "wal_autocheckpoint", "-1", "0"},
        Good{"locking_mode=EXCLUSIVE", "locking_mode", "exclusive", "exclusive"},
        Good{"cache_spill=OFF", "cache_spill", "off", "0"}, Good{"cache_spill=on", "cache_spill", "on", "not 0"}));

TEST_P(GoodPragma, is_taken_by_the_engine) {
  const tests::TemporaryDatabase database(10);
  EXPECT_NO_THROW(PragmaSet(GetParam().text).apply(database.connect()));
}

/// A text and a word that the error must hold.
using Bad = std::pair<const char*, const char*>;

class BadPragma : public testing::TestWithParam<Bad> {};

TEST_P(BadPragma, is_refused_with_what_is_known) {
  try {
    const PragmaSet set(GetParam().first);
    FAIL() << "accepted " << GetParam().first;
  } catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string(error.what()).find(GetParam().second), std::string::npos) << error.what();
  }
}

INSTANTIATE_TEST_SUITE_P(
    each, BadPragma,
    testing::Values(Bad{"", "wal_autocheckpoint"}, Bad{"fast", "wal_autocheckpoint"},
                    Bad{"page_size=4096", "cache_size"}, Bad{"synchronous", "synchronous"},
                    Bad{"synchronous=", "OFF, NORMAL, FULL, EXTRA"}, Bad{"synchronous=1", "OFF, NORMAL, FULL, EXTRA"},
                    Bad{"temp_store=RAM", "DEFAULT, FILE, MEMORY"}, Bad{"journal_mode=WAL2", "TRUNCATE"},
                    Bad{"cache_size=2T", "K, M or G"}, Bad{"cache_size=M", "K, M or G"},
                    Bad{"cache_size=-2M", "K, M or G"}, Bad{"cache_size=9999999999", "K, M or G"},
                    Bad{"cache_size=9999G", "K, M or G"}, Bad{"mmap_size=-1", "bytes"},
                    Bad{"mmap_size=9999999999G", "bytes"}, Bad{"mmap_size=1.5M", "bytes"},
                    Bad{"mmap_size= 1M", "bytes"}, Bad{"journal_size_limit=-2", "bytes"}, Bad{"threads=-1", "whole"},
                    Bad{"threads=1K", "whole"}, Bad{"wal_autocheckpoint=x", "whole"},
                    Bad{"locking_mode=SHARED", "NORMAL, EXCLUSIVE"}, Bad{"cache_spill=1", "ON, OFF"},
                    Bad{"normal+threads=1", "normal"}, Bad{"threads=1+", "wal_autocheckpoint"},
                    Bad{"+threads=1", "wal_autocheckpoint"}, Bad{"threads=1+threads=2", "twice"},
                    Bad{"threads=1;DROP TABLE Block", "whole"}));

/// Whether SQL made of it can be nothing but the setting of that pragma.
bool is_word_or_number(const std::string& value) {
  const std::string digits = value.substr(value.starts_with('-') ? 1 : 0);
  const bool is_number = !digits.empty() && digits.find_first_not_of("0123456789") == std::string::npos;
  const bool is_word = !value.empty() && value.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos;
  return is_number || is_word;
}

/// Holds where the text is refused in words, or all that it lets through is words and numbers.
void expect_words_and_numbers_only(const std::string& text) {
  try {
    const PragmaSet set(text);
    for (const Pragma& pragma : set.pragmas()) {
      EXPECT_TRUE(is_word_or_number(pragma.value)) << pragma.name << '=' << pragma.value;
    }
  } catch (const std::invalid_argument& refusal) {
    EXPECT_STRNE(refusal.what(), "");
  }
}

TEST(PragmaSet, lets_nothing_through_to_SQL_but_words_and_numbers) {
  using namespace std::string_literals;
  for (const std::string& setting : {"synchronous=normal"s, "cache_size=64M"s, "threads=8"s, "journal_mode=WAL"s,
                                     "mmap_size=2k+cache_spill=ON"s, "journal_size_limit=-1"s}) {
    for (const std::string& piece :
         {"'"s, "\""s, ";"s, "--"s, "/*"s, "*/"s, "\0"s, "\n"s, " "s, "("s, ")"s, "+"s, "="s, "-"s, "0"s,
          ";DROP TABLE Block"s, "\xEF\xBC\x98"s, "\xFF"s, std::string(100'000, '9')}) {
      for (std::size_t place = 0; place <= setting.size(); ++place) {
        expect_words_and_numbers_only(std::string(setting).insert(place, piece));
      }
    }
  }
}

TEST(PragmaSet, normal_is_nothing) {
  EXPECT_TRUE(PragmaSet("normal").pragmas().empty());
  EXPECT_TRUE(PragmaSet("NORMAL").pragmas().empty());
}

TEST(PragmaSet, combination_is_six_pragmas_in_order) {
  const PragmaSet set("combination");
  std::vector<std::string> names;
  for (const Pragma& pragma : set.pragmas()) {
    names.push_back(pragma.name);
  }
  EXPECT_EQ(names, (std::vector<std::string>{"synchronous", "temp_store", "journal_mode", "cache_size", "mmap_size",
                                             "threads"}));
}

TEST(PragmaSet, combination_is_taken_by_the_engine) {
  const tests::TemporaryDatabase database(10);
  PragmaSet("combination").apply(database.connect());
  EXPECT_EQ(database.text("PRAGMA journal_mode"), "wal");
}

TEST(PragmaSet, names_a_value_that_the_engine_did_not_take) {
  const Connection connection = Connection::in_memory(tests::api());
  try {
    PragmaSet("journal_mode=wal").apply(connection);  // an in-memory database has no write-ahead log
    FAIL() << "accepted";
  } catch (const std::runtime_error& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("journal_mode"), std::string::npos) << text;
    EXPECT_NE(text.find("wal"), std::string::npos) << text;
    EXPECT_NE(text.find("memory"), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace sqlitebench
