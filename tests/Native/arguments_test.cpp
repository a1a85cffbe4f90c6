#include "program/arguments.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

namespace sqlitebench {
namespace {

Arguments parse(const std::vector<std::string>& words) { return parse_arguments(words); }

TEST(Arguments, have_defaults) {
  const Arguments arguments = parse({});
  EXPECT_EQ(arguments.workload, "select");
  EXPECT_EQ(arguments.schema, "text/hash-size");
  EXPECT_EQ(arguments.batch_size, 0);
  EXPECT_EQ(arguments.threads, 1);
  EXPECT_FALSE(arguments.engine.empty());
}

TEST(Arguments, are_read) {
  const Arguments arguments = parse({"--engine",       "x.so",   "--workload",     "join",
                                     "--rows",         "10",     "--operations",   "20",
                                     "--pragmas",      "normal", "--batch-size",   "3",
                                     "--threads",      "4",      "--seed",         "18446744073709551615",
                                     "--iterations",   "6",      "--directory",    ".",
                                     "--blockset-ppm", "7",      "--busy-timeout", "8",
                                     "--warmups",      "0",      "--digest-only"});
  EXPECT_EQ(arguments.engine, "x.so");
  EXPECT_EQ(arguments.workload, "join");
  EXPECT_EQ(arguments.rows, 10);
  EXPECT_EQ(arguments.operations, 20);
  EXPECT_EQ(arguments.pragmas, "normal");
  EXPECT_EQ(arguments.batch_size, 3);
  EXPECT_EQ(arguments.threads, 4);
  EXPECT_EQ(arguments.seed, 18446744073709551615U);
  EXPECT_EQ(arguments.iterations, 6);
  EXPECT_EQ(arguments.blockset_ppm, 7);
  EXPECT_EQ(arguments.busy_timeout_ms, 8);
  EXPECT_EQ(arguments.warmups, 0);
  EXPECT_TRUE(arguments.digest_only);
}

TEST(Arguments, have_the_operations_of_a_whole_flow) {
  EXPECT_EQ(parse({}).operations, 100'000);
  EXPECT_EQ(parse({"--workload", "backup"}).operations, 100'000);
  EXPECT_EQ(parse({"--workload", "recreate", "--rows", "70"}).operations, 70);
  EXPECT_EQ(parse({"--workload", "restore", "--rows", "10000"}).operations, 39);
  EXPECT_EQ(parse({"--workload", "delete", "--rows", "10000"}).operations, 19);
  EXPECT_EQ(parse({"--workload", "delete", "--rows", "1"}).operations, 1);
  EXPECT_EQ(parse({"--workload", "restore", "--operations", "7"}).operations, 7);
}

TEST(Arguments, have_any_schema_for_select) {
  EXPECT_EQ(parse({"--schema", "int4/h0-size"}).schema, "int4/h0-size");
  EXPECT_EQ(parse({"--schema", "blob/size", "--workload", "insert"}).schema, "blob/size");
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

INSTANTIATE_TEST_SUITE_P(
    each, BadArguments,
    testing::Values(Bad{{"--speed"}, "--workload"}, Bad{{"select"}, "is not known"}, Bad{{"--rows"}, "needs a value"},
                    Bad{{"--rows", "0"}, "from 1"}, Bad{{"--rows", "1e6"}, "whole number"},
                    Bad{{"--rows", ""}, "whole number"}, Bad{{"--threads", "0"}, "from 1"},
                    Bad{{"--seed", "-1"}, "from 0"}, Bad{{"--batch-size", "0"}, "or all"},
                    Bad{{"--batch-size", "some"}, "or all"}, Bad{{"--workload", "nonesuch"}, "new-blockset"},
                    Bad{{"--workload", "backup", "--threads", "2"}, "its maximum is 1"},
                    Bad{{"--workload", "restore", "--batch-size", "7"}, "its batch size is all"},
                    Bad{{"--schema", "text"}, "varchar/hash-size"},
                    Bad{{"--schema", "blob/hash", "--workload", "join"}, "text/hash-size only"},
                    Bad{{"--pragmas", "x=1"}, "synchronous"}, Bad{{"--blockset-ppm", "1000001"}, "1000000"},
                    Bad{{"--directory", "./no/such/directory"}, "a directory that exists"},
                    Bad{{"--iterations", "0"}, "from 1"}, Bad{{"--engine", ""}, "sqlite3 shared library"}));

TEST(HelpText, names_every_option_and_exit_code) {
  const std::string text = help_text();
  for (const char* part : {"--engine", "--list", "--digest-only", "--busy-timeout", "exit codes"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part;
  }
}

}  // namespace
}  // namespace sqlitebench
