#pragma once

#include <bit>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sqlitebench::tests {

/// Arguments as the C interface takes them, written one after another.
class EncodedArguments {
 public:
  EncodedArguments& null() { return tagged(0); }

  EncodedArguments& integer(std::int64_t value) { return tagged(1).number(static_cast<std::uint64_t>(value), 8); }

  EncodedArguments& real(double value) { return tagged(2).number(std::bit_cast<std::uint64_t>(value), 8); }

  EncodedArguments& text(std::string_view value) { return tagged(3).sized(value); }

  EncodedArguments& blob(std::string_view value) { return tagged(4).sized(value); }

  [[nodiscard]] const std::vector<std::uint8_t>& bytes() const { return bytes_; }

 private:
  EncodedArguments& tagged(std::uint8_t tag) {
    bytes_.push_back(tag);
    return *this;
  }

  EncodedArguments& number(std::uint64_t value, int size) {
    for (int i = 0; i < size; ++i) {
      bytes_.push_back(static_cast<std::uint8_t>(value >> (8U * static_cast<unsigned>(i))));
    }
    return *this;
  }

  EncodedArguments& sized(std::string_view value) {
    number(value.size(), 4);
    bytes_.insert(bytes_.end(), value.begin(), value.end());
    return *this;
  }

  std::vector<std::uint8_t> bytes_;
};

}  // namespace sqlitebench::tests
