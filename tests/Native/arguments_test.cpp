#include "program/arguments.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

namespace sqlitebench {
namespace {

Arguments parse(const std::vector<std::string>& words) { return parse_arguments(words); }

TEST(Arguments, have_defaults) {
  const Arguments arguments = parse({"--input", "in"});
  EXPECT_EQ(arguments.input, "in");
  EXPECT_EQ(arguments.batch_size, 0);
  EXPECT_EQ(arguments.threads, 1);
  EXPECT_FALSE(arguments.engine.empty());
}

TEST(Arguments, are_read) {
  const Arguments arguments =
      parse({"--engine", "x.so", "--input", "in", "--batch-size", "3", "--threads", "4", "--iterations", "6",
             "--directory", ".", "--busy-timeout", "8", "--warmups", "0", "--digest-only"});
  EXPECT_EQ(arguments.engine, "x.so");
  EXPECT_EQ(arguments.batch_size, 3);
  EXPECT_EQ(arguments.threads, 4);
  EXPECT_EQ(arguments.iterations, 6);
  EXPECT_EQ(arguments.busy_timeout_ms, 8);
  EXPECT_EQ(arguments.warmups, 0);
  EXPECT_TRUE(arguments.digest_only);
}

TEST(Arguments, need_no_input_where_nothing_is_measured) {
  EXPECT_TRUE(parse({"--list"}).list);
  EXPECT_TRUE(parse({"--help"}).help);
  EXPECT_EQ(parse({"--acknowledge", "x.db", "--pragmas", "PRAGMA a=1"}).pragmas, "PRAGMA a=1");
  const Arguments arguments = parse({"--first-row", "x.db", "--hash", "abc=", "--size", "72"});
  EXPECT_EQ(arguments.first_row, "x.db");
  EXPECT_EQ(arguments.hash, "abc=");
  EXPECT_EQ(arguments.size, 72);
}

struct Bad {
  std::vector<std::string> words;
  std::string part;  ///< of the error

  // Without it the bytes of the object are shown, and with them those between its members.
  friend std::ostream& operator<<(std::ostream& out, const Bad& bad) {
    return out << testing::PrintToString(bad.words);
  }
};

class BadArguments : public testing::TestWithParam<Bad> {};

TEST_P(BadArguments, are_refused_with_what_is_valid) {
  try {
    parse(GetParam().words);
    FAIL() << "accepted";
  } catch (const ArgumentError& error) {
    EXPECT_NE(std::string(error.what()).find(GetParam().part), std::string::npos) << error.what();
  }
}

INSTANTIATE_TEST_SUITE_P(each, BadArguments,
                         testing::Values(Bad{{}, "--input is missing"}, Bad{{"--speed"}, "--threads"},
                                         Bad{{"select"}, "is not known"}, Bad{{"--input"}, "needs a value"},
                                         Bad{{"--size", "0"}, "from 1"}, Bad{{"--size", "1e6"}, "whole number"},
                                         Bad{{"--size", ""}, "whole number"}, Bad{{"--threads", "0"}, "from 1"},
                                         Bad{{"--busy-timeout", "-1"}, "from 0"}, Bad{{"--batch-size", "0"}, "or all"},
                                         Bad{{"--batch-size", "some"}, "or all"},
                                         Bad{{"--directory", "./no/such/directory"}, "a directory that exists"},
                                         Bad{{"--iterations", "0"}, "from 1"},
                                         Bad{{"--engine", ""}, "sqlite3 shared library"}));

TEST(HelpText, names_every_option_and_exit_code) {
  const std::string text = help_text();
  for (const char* part : {"--engine", "--list", "--digest-only", "--busy-timeout", "exit codes"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part;
  }
}

}  // namespace
}  // namespace sqlitebench
