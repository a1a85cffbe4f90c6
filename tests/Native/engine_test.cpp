#include "engine/engine.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <stdexcept>
#include <string>

#include "support/temporary_database.hpp"

namespace sqlitebench {
namespace {

std::string error_of(const std::string& path) {
  try {
    load_engine(path);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return {};
}

TEST(Engine, is_the_same_when_loaded_twice) { EXPECT_EQ(&load_engine(tests::engine()), &load_engine(tests::engine())); }

TEST(Engine, says_that_a_file_is_missing) {
  const std::string error = error_of("./no-such-engine.so");
  EXPECT_NE(error.find("no-such-engine.so cannot be loaded"), std::string::npos) << error;
}

TEST(Engine, says_that_a_file_is_no_library) {
  const tests::TemporaryDirectory directory;
  const std::string path = directory.file("text.so");
  std::ofstream(path) << "not a library";
  EXPECT_NE(error_of(path).find("cannot be loaded"), std::string::npos) << error_of(path);
}

#if defined(__linux__)
TEST(Engine, says_that_a_library_is_not_sqlite) {
  const std::string error = error_of("libm.so.6");
  EXPECT_NE(error.find("not a usable SQLite library"), std::string::npos) << error;
}
#endif

TEST(Engine, refuses_an_empty_name) { EXPECT_NE(error_of("").find("engine is empty"), std::string::npos); }

TEST(Engine, describes_version_source_and_options_a_line_each) {
  const std::string lines = describe_engine(tests::api());
  EXPECT_EQ(lines.rfind("3.", 0), 0U) << lines;
  EXPECT_NE(lines.find("\n20"), std::string::npos) << "a source id begins with a date";
  EXPECT_NE(lines.find("THREADSAFE="), std::string::npos) << lines;
}

}  // namespace
}  // namespace sqlitebench
