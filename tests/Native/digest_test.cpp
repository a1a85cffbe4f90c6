#include "data/digest.hpp"

#include <gtest/gtest.h>

#include <string>

namespace sqlitebench {
namespace {

TEST(Digest, has_known_values) {
  Digest digest;
  EXPECT_EQ(digest.value(), 0x9E3779B97F4A7C15U);
  digest.add(std::uint64_t{1});
  EXPECT_EQ(digest.value(), 0x2f21048d4e054889U);
  digest.add(std::int64_t{-1});
  EXPECT_EQ(digest.value(), 0x533c065e997b7720U);
  digest.add_text("abc");
  EXPECT_EQ(digest.value(), 0xc966907389c589d2U);
}

TEST(Digest, hashes_text_of_any_length) {
  EXPECT_EQ(Digest::hash_text(""), 0U);
  EXPECT_EQ(Digest::hash_text("abc"), 0xac764d256927b705U);
  EXPECT_EQ(Digest::hash_text("12345678"), 0x2aaa55c5ab36f015U);
  EXPECT_EQ(Digest::hash_text("ofj+kecqXyc+0zdEz/GRABf21XSpo1fu4unObB9LApg="), 0xc4257272a4ef7fb1U);
}

TEST(Digest, tells_a_trailing_zero_byte) {
  EXPECT_NE(Digest::hash_text(std::string("a")), Digest::hash_text(std::string("a\0", 2)));
}

TEST(Digest, depends_on_order) {
  Digest one;
  one.add(std::uint64_t{1});
  one.add(std::uint64_t{2});
  Digest other;
  other.add(std::uint64_t{2});
  other.add(std::uint64_t{1});
  EXPECT_NE(one.value(), other.value());
}

}  // namespace
}  // namespace sqlitebench
