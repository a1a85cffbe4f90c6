#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/connection.hpp"

namespace sqlitebench {

/// One pragma to set, and how the engine shows that it took it.
struct Pragma {
  std::string name;
  std::string value;     ///< as SQLite wants it
  std::string expected;  ///< as SQLite reads it back; the word "not 0" stands for any other number
};

/// The pragmas that a text names, in its order: normal, combination, or name=value+name=value.
class PragmaSet {
 public:
  /// Throws std::invalid_argument that names the mistake and what is known.
  explicit PragmaSet(std::string_view text);

  /// Sets them all, then reads each back. Throws std::runtime_error for a value that the engine did not take.
  void apply(const Connection& connection) const;

  [[nodiscard]] const std::vector<Pragma>& pragmas() const noexcept { return pragmas_; }

 private:
  std::vector<Pragma> pragmas_;
};

}  // namespace sqlitebench
