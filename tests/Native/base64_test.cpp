#include "data/base64.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace sqlitebench {
namespace {

std::string encode(const std::array<std::uint8_t, hash_bytes>& bytes) {
  const auto text = base64(bytes);
  return {text.data(), text.size()};
}

TEST(Base64, writes_zero_bytes) { EXPECT_EQ(encode({}), "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="); }

TEST(Base64, uses_the_last_letters_of_the_standard_alphabet) {
  std::array<std::uint8_t, hash_bytes> bytes{};
  bytes.fill(0xFF);
  EXPECT_EQ(encode(bytes), "//////////////////////////////////////////8=");
  bytes.fill(0xFB);
  EXPECT_EQ(encode(bytes).substr(0, 4), "+/v7");
}

TEST(Base64, writes_text) {
  std::array<std::uint8_t, hash_bytes> bytes{};
  const std::string text = "0123456789abcdefghijklmnopqrstuv";
  std::copy(text.begin(), text.end(), bytes.begin());
  EXPECT_EQ(encode(bytes), "MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dXY=");
}

TEST(Base64Bytes, are_those_that_the_text_was_made_of) {
  std::array<std::uint8_t, hash_bytes> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes.at(i) = static_cast<std::uint8_t>(i * 37 + 250);
  }
  EXPECT_EQ(base64_bytes(encode(bytes)), bytes);
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
