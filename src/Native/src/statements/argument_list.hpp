#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "statements/argument.hpp"

namespace sqlitebench {

/// The arguments of every execution, decoded before any clock starts.
class ArgumentList {
 public:
  /// No arguments for any execution.
  ArgumentList() = default;

  /// Decodes the arguments of so many executions, which follow one another without a gap. Each is a tag byte (an
  /// ArgumentKind) and then nothing for NULL, 8 bytes for an integer or an IEEE 754 number, a length in 4 bytes and
  /// that many bytes for text and blobs; all little endian. Throws std::invalid_argument for a buffer that does not
  /// hold exactly that.
  ArgumentList(std::span<const std::uint8_t> bytes, std::size_t executions, std::size_t parameters);

  /// The same, with a number of parameters for each execution.
  ArgumentList(std::span<const std::uint8_t> bytes, std::span<const std::size_t> parameters);

  [[nodiscard]] std::span<const Argument> of(std::size_t execution) const noexcept {
    if (starts_.empty()) {
      return {arguments_.data() + execution * parameters_, parameters_};
    }
    return {arguments_.data() + starts_[execution], starts_[execution + 1] - starts_[execution]};
  }

 private:
  std::size_t parameters_ = 0;
  std::vector<std::size_t> starts_;  ///< of each execution, and the end; empty if all have as many parameters
  std::vector<Argument> arguments_;
};

}  // namespace sqlitebench
