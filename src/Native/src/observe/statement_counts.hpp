#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace sqlitebench {

/// All executions of one statement text.
struct StatementCount {
  std::int64_t runs = 0;   ///< executions, run to the end or reset before it
  std::int64_t steps = 0;  ///< steps of SQLite's virtual machine
};

/// Counts the executions of any number of threads by statement text.
class StatementCounts {
 public:
  using ByText = std::map<std::string, StatementCount, std::less<>>;

  void add(std::string_view sql, std::int64_t steps) {
    const std::scoped_lock lock(mutex_);
    auto found = by_text_.find(sql);
    if (found == by_text_.end()) {
      found = by_text_.emplace(sql, StatementCount{}).first;
    }
    ++found->second.runs;
    found->second.steps += steps;
  }

  [[nodiscard]] ByText counts() const {
    const std::scoped_lock lock(mutex_);
    return by_text_;
  }

  void reset() {
    const std::scoped_lock lock(mutex_);
    by_text_.clear();
  }

 private:
  mutable std::mutex mutex_;
  ByText by_text_;
};

}  // namespace sqlitebench
