#include "data/base64.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>

namespace sqlitebench {
namespace {

TEST(Base64Bytes, are_those_of_the_standard_alphabet) {
  std::array<std::uint8_t, hash_bytes> bytes{};
  EXPECT_EQ(base64_bytes("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="), bytes);
  bytes.fill(0xFF);
  EXPECT_EQ(base64_bytes("//////////////////////////////////////////8="), bytes);
  bytes.fill(0xFB);
  EXPECT_EQ(base64_bytes("+/v7+/v7+/v7+/v7+/v7+/v7+/v7+/v7+/v7+/v7+/s="), bytes);
  const std::string text = "0123456789abcdefghijklmnopqrstuv";
  std::copy(text.begin(), text.end(), bytes.begin());
  EXPECT_EQ(base64_bytes("MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dXY="), bytes);
}

class WrongBase64 : public testing::TestWithParam<std::string> {};

TEST_P(WrongBase64, is_refused) { EXPECT_THROW(base64_bytes(GetParam()), std::invalid_argument); }

// Of 32 zero bytes.
const std::string zeros = std::string(43, 'A') + "=";

INSTANTIATE_TEST_SUITE_P(each, WrongBase64,
                         testing::Values("", zeros.substr(1), zeros + "=", "*" + zeros.substr(1), "=" + zeros.substr(1),
                                         zeros.substr(0, 43) + "A", zeros.substr(0, 42) + "B="));

}  // namespace
}  // namespace sqlitebench
