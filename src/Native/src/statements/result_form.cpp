#include "statements/result_form.hpp"

#include <stdexcept>
#include <utility>

namespace sqlitebench {

ResultForm::ResultForm(std::string letters) : letters_(std::move(letters)) {
  if (letters_.find_first_not_of("IRTBN") != std::string::npos) {
    throw std::invalid_argument("columns is \"" + letters_ + "\": give a letter a column, of I, R, T, B and N");
  }
}

void ResultForm::require_fits(const Statement& statement) const {
  const auto columns = static_cast<std::size_t>(statement.column_count());
  if (letters_.size() != columns) {
    throw std::invalid_argument("columns is \"" + letters_ + "\": give a letter a column, the statement has " +
                                std::to_string(columns));
  }
}

}  // namespace sqlitebench
