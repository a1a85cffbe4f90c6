#include "engine/pragma_syntax.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>

#include "data/joined_text.hpp"

namespace sqlitebench {

namespace {

constexpr std::int64_t kibibyte = 1024;

struct Number {
  std::int64_t value;  ///< bytes when there was a suffix
  bool has_suffix;
};

std::optional<Number> parse_number(std::string_view text) {
  std::int64_t factor = 1;
  const std::string last = lower_case(text.substr(text.empty() ? 0 : text.size() - 1));
  if (last == "k" || last == "m" || last == "g") {
    factor = last == "k" ? kibibyte : last == "m" ? kibibyte * kibibyte : kibibyte * kibibyte * kibibyte;
    text.remove_suffix(1);
  }
  std::int64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, value);
  constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
  const bool has_suffix = factor != 1;
  if (error != std::errc{} || stopped != end || (has_suffix && (value < 0 || value > largest / factor))) {
    return std::nullopt;
  }
  return Number{value * factor, has_suffix};
}

Pragma as_written(std::string_view name, std::int64_t value) {
  return {std::string(name), std::to_string(value), std::to_string(value)};
}

bool fits(std::int64_t value, std::int64_t lowest) {
  return value >= lowest && value <= std::numeric_limits<std::int32_t>::max();
}

/// Words that read back as they are, in lower case.
template <const auto& words>
std::optional<Pragma> parse_word(std::string_view name, std::string_view text) {
  const std::string value = lower_case(text);
  const bool known = std::find(words.begin(), words.end(), value) != words.end();
  return known ? std::optional(Pragma{std::string(name), value, value}) : std::nullopt;
}

/// Words that read back as their position.
template <const auto& words>
std::optional<Pragma> parse_choice(std::string_view name, std::string_view text) {
  const std::string value = lower_case(text);
  const auto found = std::find(words.begin(), words.end(), value);
  return found == words.end() ? std::nullopt
                              : std::optional(Pragma{std::string(name), value, std::to_string(found - words.begin())});
}

std::optional<Pragma> parse_switch(std::string_view name, std::string_view text) {
  const std::string value = lower_case(text);
  if (value == "off") {
    return Pragma{std::string(name), value, "0"};
  }
  return value == "on" ? std::optional(Pragma{std::string(name), value, "not 0"}) : std::nullopt;
}

/// SQLite counts pages, or KiB when the number is negative.
std::optional<Pragma> parse_cache_size(std::string_view name, std::string_view text) {
  const std::optional<Number> number = parse_number(text);
  if (!number) {
    return std::nullopt;
  }
  const std::int64_t value = number->has_suffix ? -(number->value / kibibyte) : number->value;
  return fits(value, std::numeric_limits<std::int32_t>::min()) ? std::optional(as_written(name, value)) : std::nullopt;
}

template <std::int64_t lowest>
std::optional<Pragma> parse_bytes(std::string_view name, std::string_view text) {
  const std::optional<Number> number = parse_number(text);
  return number && number->value >= lowest ? std::optional(as_written(name, number->value)) : std::nullopt;
}

std::optional<Pragma> parse_threads(std::string_view name, std::string_view text) {
  const std::optional<Number> number = parse_number(text);
  const bool valid = number && !number->has_suffix && fits(number->value, 0);
  return valid ? std::optional(as_written(name, number->value)) : std::nullopt;
}

/// Zero and less turn automatic checkpoints off, and read back as zero.
std::optional<Pragma> parse_checkpoint(std::string_view name, std::string_view text) {
  const std::optional<Number> number = parse_number(text);
  if (!number || number->has_suffix || !fits(number->value, std::numeric_limits<std::int32_t>::min())) {
    return std::nullopt;
  }
  Pragma pragma = as_written(name, number->value);
  pragma.expected = std::to_string(std::max<std::int64_t>(number->value, 0));
  return pragma;
}

constexpr std::array<std::string_view, 4> synchronous_words{"off", "normal", "full", "extra"};
constexpr std::array<std::string_view, 3> temp_store_words{"default", "file", "memory"};
constexpr std::array<std::string_view, 6> journal_mode_words{"delete", "truncate", "persist", "memory", "wal", "off"};
constexpr std::array<std::string_view, 2> locking_mode_words{"normal", "exclusive"};

struct Syntax {
  std::string_view name;
  std::string_view values;
  std::optional<Pragma> (*parse)(std::string_view name, std::string_view value);
};

constexpr std::array syntaxes{
    Syntax{"synchronous", "OFF, NORMAL, FULL, EXTRA", parse_choice<synchronous_words>},
    Syntax{"temp_store", "DEFAULT, FILE, MEMORY", parse_choice<temp_store_words>},
    Syntax{"journal_mode", "DELETE, TRUNCATE, PERSIST, MEMORY, WAL, OFF", parse_word<journal_mode_words>},
    Syntax{"cache_size", "bytes with K, M or G; without, pages, or KiB when negative", parse_cache_size},
    Syntax{"mmap_size", "bytes, also with K, M or G", parse_bytes<0>},
    Syntax{"journal_size_limit", "bytes, also with K, M or G; -1 for no limit", parse_bytes<-1>},
    Syntax{"threads", "a whole number from 0", parse_threads},
    Syntax{"wal_autocheckpoint", "a whole number of pages", parse_checkpoint},
    Syntax{"locking_mode", "NORMAL, EXCLUSIVE", parse_word<locking_mode_words>},
    Syntax{"cache_spill", "ON, OFF", parse_switch},
};

const Syntax* find_syntax(std::string_view name) {
  for (const Syntax& syntax : syntaxes) {
    if (syntax.name == name) {
      return &syntax;
    }
  }
  return nullptr;
}

std::string known_names() {
  std::string names;
  for (const Syntax& syntax : syntaxes) {
    join_to(names, syntax.name);
  }
  return names;
}

}  // namespace

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& character : lower) {
    character = character >= 'A' && character <= 'Z' ? static_cast<char>(character - 'A' + 'a') : character;
  }
  return lower;
}

Pragma parse_pragma(std::string_view text) {
  const std::size_t equals = text.find('=');
  const std::string name = lower_case(text.substr(0, equals));
  const Syntax* syntax = find_syntax(name);
  if (equals == std::string_view::npos || syntax == nullptr) {
    throw std::invalid_argument("pragma \"" + std::string(text) +
                                "\" is not known: give normal, combination, or name=value+name=value with the names " +
                                known_names());
  }
  const std::string_view value = text.substr(equals + 1);
  std::optional<Pragma> pragma = syntax->parse(syntax->name, value);
  if (!pragma) {
    throw std::invalid_argument("pragma " + name + " cannot be \"" + std::string(value) + "\": give " +
                                std::string(syntax->values));
  }
  return *std::move(pragma);
}

}  // namespace sqlitebench
