#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string>

#include "data/digest.hpp"
#include "engine/connection.hpp"
#include "engine/statement.hpp"
#include "run/tally.hpp"

namespace sqlitebench {

/// How the result of an execution is read: the number of rows changed, or rows, with a letter for each of their
/// columns.
class ResultForm {
 public:
  /// I integer, R real, T text, B blob, N whether it is NULL; no letters for a statement that returns no rows. Throws
  /// std::invalid_argument for any other letter.
  explicit ResultForm(std::string letters);

  /// Throws std::invalid_argument unless there is a letter for each column of the statement.
  void require_fits(const Statement& statement) const;

  /// Runs the statement to its end and folds its result. Leaves the reset to the caller, who may finalize it instead.
  void run(const Connection& connection, Statement& statement, Tally& tally) const {
    if (letters_.empty()) {
      statement.step();
      tally.digest.add(connection.changes());
      ++tally.rows;
      return;
    }
    std::int64_t rows = 0;
    for (; statement.step(); ++rows) {
      int column = 0;
      for (const char letter : letters_) {
        fold(statement, column++, letter, tally.digest);
      }
    }
    tally.digest.add(rows);
    tally.rows += rows;
  }

 private:
  static void fold(const Statement& statement, int column, char letter, Digest& digest) noexcept {
    switch (letter) {
      case 'I':
        digest.add(statement.column_int64(column));
        break;
      case 'R':
        digest.add(std::bit_cast<std::uint64_t>(statement.column_double(column)));
        break;
      case 'T':
        digest.add_sample(statement.column_text(column));
        break;
      case 'B': {
        const std::span<const std::uint8_t> blob = statement.column_blob(column);
        digest.add_sample({reinterpret_cast<const char*>(blob.data()), blob.size()});
        break;
      }
      default:
        digest.add(std::int64_t{statement.column_is_null(column) ? 1 : 0});
        break;
    }
  }

  std::string letters_;
};

}  // namespace sqlitebench
