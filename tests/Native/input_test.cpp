#include "program/input.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "program/arguments.hpp"
#include "support/operations.hpp"
#include "support/temporary_database.hpp"

namespace sqlitebench {
namespace {

const std::string statements = "PRAGMA synchronous=OFF\n";

class InputFolder : public testing::Test {
 protected:
  InputFolder() {
    write("template.db", "12345");
    write("operations.bin", header(2) + statements + std::string(2 * sizeof(Operation), 'x'));
  }

  static std::string header(int operations) {
    return "sqlitebench-operations-1 select text/hash 40 7 synchronous=OFF 5 " + std::to_string(statements.size()) +
           ' ' + std::to_string(operations) + '\n';
  }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(directory_.file(name), std::ios::binary) << text;
  }

  void expect_refused(const std::string& part) const {
    try {
      read_input(directory_.file(""));
      FAIL() << "accepted";
    } catch (const ArgumentError& error) {
      EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
    }
  }

  tests::TemporaryDirectory directory_;
};

TEST_F(InputFolder, is_read) {
  const Input input = read_input(directory_.file(""));
  EXPECT_EQ(input.database, directory_.file("template.db"));
  EXPECT_EQ(input.workload, "select");
  EXPECT_EQ(input.schema, "text/hash");
  EXPECT_EQ(input.rows, "40");
  EXPECT_EQ(input.seed, "7");
  EXPECT_EQ(input.pragma_set, "synchronous=OFF");
  EXPECT_EQ(input.pragmas, statements);
  ASSERT_EQ(input.operations.size(), 2U);
  EXPECT_EQ(input.operations[1].hash(), std::string(44, 'x'));
}

TEST_F(InputFolder, is_refused_without_its_files) {
  std::filesystem::remove(directory_.file("template.db"));
  expect_refused("template.db cannot be read");
  std::filesystem::remove(directory_.file("operations.bin"));
  expect_refused("operations.bin cannot be read");
}

TEST_F(InputFolder, is_refused_where_a_file_was_cut) {
  write("template.db", "1234");
  expect_refused("template.db is not as long as it was written");
  write("operations.bin", header(2) + statements + std::string(2 * sizeof(Operation) - 1, 'x'));
  expect_refused("operations.bin is not as long as it was written");
}

TEST_F(InputFolder, is_refused_where_its_operations_are_something_else) {
  for (const std::string& text :
       {std::string(), std::string("garbage"), header(2).substr(0, 40), "x" + header(2), header(-1),
        header(-1) + statements, std::string("sqlitebench-operations-2 select text/hash 40 7 normal 5 0 0\n"),
        std::string("sqlitebench-operations-1 select text/hash 40 7 normal 5 99999999999999999999 0\n"),
        std::string(5000, '\0')}) {
    write("operations.bin", text);
    expect_refused("operations.bin is no file of operations of this version");
  }
}

}  // namespace
}  // namespace sqlitebench
