#include "statements/result_form.hpp"

#include <stdexcept>
#include <string_view>
#include <utility>

namespace sqlitebench {

ResultForm::ResultForm(std::string form) : letters_(std::move(form)) {
  const std::string given = letters_;
  constexpr std::string_view before_letters = "=*#~";
  constexpr std::string_view alone = "CL";
  const auto holds = [this](std::string_view signs) { return signs.find(letters_.front()) != std::string_view::npos; };
  const bool has_sign = letters_.size() > 1 && holds(before_letters);
  if (has_sign || (letters_.size() == 1 && holds(alone))) {
    sign_ = letters_.front();
    letters_.erase(0, 1);
  }
  if (letters_.find_first_not_of("IRTBNVirtb") != std::string::npos) {
    throw std::invalid_argument(
        "columns is \"" + given +
        "\": give a letter a column, of I, R, T, B, N, V, i, r, t and b, after =, *, # or ~; or C or L");
  }
}

void ResultForm::require_fits(const Statement& statement) const {
  const auto columns = static_cast<std::size_t>(statement.column_count());
  if (letters_.size() != columns) {
    const std::string sign = sign_ == '\0' ? std::string() : std::string(1, sign_);
    throw std::invalid_argument("columns is \"" + sign + letters_ + "\": give a letter a column, the statement has " +
                                std::to_string(columns));
  }
}

}  // namespace sqlitebench
