#include "statements/argument_list.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/encoded_arguments.hpp"
#include "support/temporary_database.hpp"

namespace sqlitebench {
namespace {

using tests::EncodedArguments;
using Bytes = std::vector<std::uint8_t>;

template <typename Decode>
void expect_throws(const Decode& decode, const std::string& part) {
  try {
    decode();
    FAIL() << "decoded";
  } catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
  }
}

void expect_refused(const Bytes& bytes, std::size_t executions, std::size_t parameters, const std::string& part) {
  expect_throws([&] { const ArgumentList list(bytes, executions, parameters); }, part);
}

void expect_refused(const Bytes& bytes, const std::vector<std::size_t>& parameters, const std::string& part) {
  expect_throws([&] { const ArgumentList list(bytes, parameters); }, part);
}

/// What SQLite says of the execution's only argument.
std::string bound(const ArgumentList& list, std::size_t execution) {
  const Connection connection = Connection::in_memory(tests::api());
  Statement statement(connection, "SELECT typeof(?1) || ' ' || quote(?1)");
  list.of(execution).front().bind_to(statement, 1);
  statement.step();
  return std::string(statement.column_text(0));
}

TEST(ArgumentList, binds_every_storage_class) {
  const EncodedArguments arguments =
      EncodedArguments().null().integer(-5'000'000'000).real(-0.25).text("caf\xC3\xA9").blob({"\0\xFF", 2});
  const ArgumentList list(arguments.bytes(), 5, 1);
  EXPECT_EQ(bound(list, 0), "null NULL");
  EXPECT_EQ(bound(list, 1), "integer -5000000000");
  EXPECT_EQ(bound(list, 2), "real -0.25");
  EXPECT_EQ(bound(list, 3), "text 'caf\xC3\xA9'");
  EXPECT_EQ(bound(list, 4), "blob X'00FF'");
}

TEST(ArgumentList, binds_the_ends_of_the_integers) {
  const EncodedArguments arguments = EncodedArguments()
                                         .integer(std::numeric_limits<std::int64_t>::min())
                                         .integer(std::numeric_limits<std::int64_t>::max());
  const ArgumentList list(arguments.bytes(), 2, 1);
  EXPECT_EQ(bound(list, 0), "integer -9223372036854775808");
  EXPECT_EQ(bound(list, 1), "integer 9223372036854775807");
}

TEST(ArgumentList, keeps_empty_text_and_blobs_from_being_null) {
  const EncodedArguments arguments = EncodedArguments().text("").blob("");
  const ArgumentList list(arguments.bytes(), 2, 1);
  EXPECT_EQ(bound(list, 0), "text ''");
  EXPECT_EQ(bound(list, 1), "blob X''");
}

TEST(ArgumentList, gives_each_execution_its_own) {
  const EncodedArguments arguments = EncodedArguments().integer(1).text("a").integer(2).text("b");
  const ArgumentList list(arguments.bytes(), 2, 2);
  ASSERT_EQ(list.of(0).size(), 2U);
  ASSERT_EQ(list.of(1).size(), 2U);
  EXPECT_EQ(bound(list, 1), "integer 2");
}

TEST(ArgumentList, gives_each_execution_as_many_as_it_has_parameters) {
  const EncodedArguments arguments = EncodedArguments().integer(1).text("a").integer(2);
  const ArgumentList list(arguments.bytes(), std::vector<std::size_t>{0, 2, 0, 1, 0});
  EXPECT_TRUE(list.of(0).empty());
  ASSERT_EQ(list.of(1).size(), 2U);
  EXPECT_EQ(bound(list, 1), "integer 1");
  EXPECT_TRUE(list.of(2).empty());
  ASSERT_EQ(list.of(3).size(), 1U);
  EXPECT_EQ(bound(list, 3), "integer 2");
  EXPECT_TRUE(list.of(4).empty());
  const ArgumentList none(Bytes{}, std::vector<std::size_t>{});
}

TEST(ArgumentList, may_have_nothing_to_hold) {
  EXPECT_TRUE(ArgumentList(Bytes{}, 3, 0).of(2).empty());
  const ArgumentList none(Bytes{}, 0, 3);
}

TEST(ArgumentList, refuses_a_buffer_cut_off_anywhere) {
  for (const EncodedArguments& last : {EncodedArguments().integer(1), EncodedArguments().real(1),
                                       EncodedArguments().text("abc"), EncodedArguments().blob("abc")}) {
    Bytes bytes = EncodedArguments().null().bytes();
    bytes.insert(bytes.end(), last.bytes().begin(), last.bytes().end());
    for (bytes.pop_back(); bytes.size() > 1; bytes.pop_back()) {
      expect_refused(bytes, 2, 1, "the arguments of execution 1 are cut off");
    }
    expect_refused(bytes, 2, 1, "1 bytes of arguments are too few for 2 executions with 1 parameters each");
  }
}

TEST(ArgumentList, refuses_an_unknown_tag) {
  for (const std::uint8_t tag : {5, 255}) {
    expect_refused({0, tag}, 2, 1, "the arguments of execution 1 have the unknown tag " + std::to_string(tag));
  }
}

TEST(ArgumentList, refuses_a_length_beyond_what_sqlite_binds) {
  expect_refused({3, 0xFF, 0xFF, 0xFF, 0xFF}, 1, 1, "4294967295 bytes in one");
  expect_refused({4, 0xFF, 0xFF, 0xFF, 0x7F}, 1, 1, "are cut off");
}

TEST(ArgumentList, refuses_arguments_too_few_or_too_many) {
  const Bytes two = EncodedArguments().integer(1).integer(2).bytes();
  expect_refused(two, 1, 3, "the arguments of execution 0 are cut off");
  expect_refused(two, 3, 1, "the arguments of execution 2 are cut off");
  expect_refused(two, 1, 1, "9 bytes are left after the arguments of 1 executions with 1 parameters each");
  expect_refused(two, 1, 0, "18 bytes are left");
  expect_refused(two, 0, 1, "18 bytes are left");
}

TEST(ArgumentList, refuses_arguments_too_few_or_too_many_for_parameters_that_differ) {
  const Bytes two = EncodedArguments().integer(1).integer(2).bytes();
  expect_refused(two, {0, 1, 2}, "the arguments of execution 2 are cut off");
  expect_refused(two, {1, 0}, "9 bytes are left after the arguments of 2 executions");
  expect_refused(two, std::vector<std::size_t>{}, "18 bytes are left after the arguments of 0 executions");
}

TEST(ArgumentList, refuses_a_count_that_cannot_be_before_it_takes_memory) {
  expect_refused({0}, std::numeric_limits<std::size_t>::max(), 2, "too few");
}

}  // namespace
}  // namespace sqlitebench
