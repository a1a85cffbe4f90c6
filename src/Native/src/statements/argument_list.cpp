#include "statements/argument_list.hpp"

#include <limits>
#include <stdexcept>
#include <string>

#include "data/little_endian.hpp"

namespace sqlitebench {

namespace {

/// Where decoding stands; whatever is wrong is reported with the execution that it belongs to.
class Decoder {
 public:
  explicit Decoder(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

  Argument next(std::size_t execution) {
    execution_ = execution;
    const std::uint8_t tag = take(1)[0];
    switch (static_cast<ArgumentKind>(tag)) {
      case ArgumentKind::null:
        return Argument::null();
      case ArgumentKind::integer:
        return Argument::integer(word(sizeof(std::int64_t)));
      case ArgumentKind::real:
        return Argument::real(word(sizeof(double)));
      case ArgumentKind::text:
        return Argument::text(sized());
      case ArgumentKind::blob:
        return Argument::blob(sized());
    }
    fail("have the unknown tag " + std::to_string(tag));
  }

  [[nodiscard]] std::size_t left() const noexcept { return rest_.size(); }

 private:
  std::span<const std::uint8_t> take(std::uint64_t size) {
    if (size > rest_.size()) {
      fail("are cut off");
    }
    const auto taken = rest_.first(static_cast<std::size_t>(size));
    rest_ = rest_.subspan(taken.size());
    return taken;
  }

  std::uint64_t word(std::size_t size) { return little_endian_word(take(size).data(), size); }

  std::span<const std::uint8_t> sized() {
    const std::uint64_t size = word(sizeof(std::uint32_t));
    if (size > std::numeric_limits<int>::max()) {
      fail("hold " + std::to_string(size) + " bytes in one, more than SQLite can bind");
    }
    return take(size);
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw std::invalid_argument("the arguments of execution " + std::to_string(execution_) + ' ' + what);
  }

  std::span<const std::uint8_t> rest_;
  std::size_t execution_ = 0;
};

}  // namespace

ArgumentList::ArgumentList(std::span<const std::uint8_t> bytes, std::size_t executions, std::size_t parameters)
    : parameters_(parameters) {
  const std::string wanted =
      std::to_string(executions) + " executions with " + std::to_string(parameters) + " parameters each";
  // Every argument takes a byte at least: a count that cannot be must not ask for memory.
  if (parameters > 0 && executions > bytes.size() / parameters) {
    throw std::invalid_argument(std::to_string(bytes.size()) + " bytes of arguments are too few for " + wanted);
  }
  Decoder decoder(bytes);
  arguments_.reserve(executions * parameters);
  for (std::size_t execution = 0; execution < executions && parameters > 0; ++execution) {
    for (std::size_t parameter = 0; parameter < parameters; ++parameter) {
      arguments_.push_back(decoder.next(execution));
    }
  }
  if (decoder.left() > 0) {
    throw std::invalid_argument(std::to_string(decoder.left()) + " bytes are left after the arguments of " + wanted);
  }
}

ArgumentList::ArgumentList(std::span<const std::uint8_t> bytes, std::span<const std::size_t> parameters) {
  Decoder decoder(bytes);
  starts_.reserve(parameters.size() + 1);
  starts_.push_back(0);
  for (std::size_t execution = 0; execution < parameters.size(); ++execution) {
    for (std::size_t parameter = 0; parameter < parameters[execution]; ++parameter) {
      arguments_.push_back(decoder.next(execution));
    }
    starts_.push_back(arguments_.size());
  }
  if (decoder.left() > 0) {
    throw std::invalid_argument(std::to_string(decoder.left()) + " bytes are left after the arguments of " +
                                std::to_string(parameters.size()) + " executions");
  }
}

}  // namespace sqlitebench
