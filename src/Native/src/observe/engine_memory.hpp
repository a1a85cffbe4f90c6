#pragma once

#include <cstdint>
#include <optional>

#include "observe/observer_api.hpp"

namespace sqlitebench {

/// How much memory an engine has allocated in this process, for all that it does there.
class EngineMemory {
 public:
  explicit EngineMemory(const ObserverApi& api) noexcept : api_(api), is_counted_(counts(api)) { reset(); }

  /// The most bytes at a time since the last reset; nothing where the engine does not count them.
  [[nodiscard]] std::optional<std::int64_t> highwater() const noexcept {
    return is_counted_ ? std::optional(api_.memory_highwater(0)) : std::nullopt;
  }

  void reset() const noexcept { api_.memory_highwater(1); }

 private:
  /// Whether an engine counts is a choice of its build or of its process; one that does counts this.
  static bool counts(const ObserverApi& api) noexcept {
    void* allocated = api.malloc(1);
    const bool is_counted = api.memory_used() > 0;
    api.free(allocated);
    return is_counted;
  }

  const ObserverApi& api_;
  bool is_counted_;
};

}  // namespace sqlitebench
