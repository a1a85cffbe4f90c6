#pragma once

#include <string>
#include <string_view>

namespace sqlitebench {

/// Puts an item at the end of a text, with a separator before every one but the first.
inline void join_to(std::string& text, std::string_view item, std::string_view separator = ", ") {
  if (!text.empty()) {
    text += separator;
  }
  text += item;
}

}  // namespace sqlitebench
