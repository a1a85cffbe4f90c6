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

/// How the result of an execution is read: the number of rows changed, the rowid inserted, or rows, with a letter for
/// each of their columns.
class ResultForm {
 public:
  /// Stands for NULL in a digest; no value is likely to equal it.
  static constexpr std::uint64_t null_value = 0x4E554C4C9D3A5F17U;

  /// I integer, R real, T text, B blob, the same in lower case where some are NULL, N whether it is NULL, V
  /// a value of any storage class, as the letter of its class would be folded; no letters
  /// for a statement that returns no rows. With a sign before the letters, an execution is folded as the sum of its
  /// rows' digests: = with their places, * without, # as 0, ~ as 0 and with no number of rows. C is the number of
  /// rows changed and L the rowid inserted, each after 0. Throws std::invalid_argument for anything else.
  explicit ResultForm(std::string form);

  /// Throws std::invalid_argument unless there is a letter for each column of the statement.
  void require_fits(const Statement& statement) const;

  /// Runs the statement to its end and folds its result. Leaves the reset to the caller, who may finalize it instead.
  void run(const Connection& connection, Statement& statement, Tally& tally) const {
    if (letters_.empty()) {
      statement.step();
      if (sign_ != '\0') {
        tally.digest.add(std::uint64_t{0});
      }
      tally.digest.add(sign_ == 'L' ? connection.last_insert_rowid() : connection.changes());
      ++tally.rows;
      return;
    }
    std::int64_t rows = 0;
    if (sign_ == '\0') {
      for (; statement.step(); ++rows) {
        fold_row(statement, tally.digest);
      }
    } else {
      std::uint64_t sum = 0;
      for (; statement.step(); ++rows) {
        Digest row;
        fold_row(statement, row);
        if (sign_ == '=') {
          row.add(rows);
        }
        sum += sign_ == '#' || sign_ == '~' ? 0 : row.value();
      }
      rows = sign_ == '~' ? 0 : rows;
      tally.digest.add(sum);
    }
    tally.digest.add(rows);
    tally.rows += rows;
  }

 private:
  void fold_row(const Statement& statement, Digest& digest) const {
    int column = 0;
    for (const char letter : letters_) {
      fold(statement, column++, letter, digest);
    }
  }

  void fold(const Statement& statement, int column, char letter, Digest& digest) const noexcept {
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
      case 'V':
        fold(statement, column, letter_of(statement.column_type(column)), digest);
        break;
      case 'N':
        digest.add(std::int64_t{statement.column_is_null(column) ? 1 : 0});
        break;
      default:
        if (statement.column_is_null(column)) {
          digest.add(null_value);
        } else {
          fold(statement, column, static_cast<char>(letter - 'a' + 'A'), digest);
        }
        break;
    }
  }

  // The lower case of any letter takes NULL.
  static char letter_of(int type) noexcept { return type == sqlite::null ? 'i' : "?IRTB"[type]; }

  char sign_ = '\0';  ///< before the letters or instead of them, or 0
  std::string letters_;
};

}  // namespace sqlitebench
