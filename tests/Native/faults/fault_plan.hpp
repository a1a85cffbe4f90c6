#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <utility>

#include "faults/fault.hpp"
#include "vfs/database_files.hpp"

namespace sqlitebench {

/// Counts the operations on the files of a database, whichever connection does them, and says which of them fail. It
/// may be used by several threads.
class FaultPlan {
 public:
  /// database: its path, as the engine passes it to a VFS.
  explicit FaultPlan(std::string database) : files_(std::move(database)) {}

  [[nodiscard]] const DatabaseFiles& files() const noexcept { return files_; }

  /// Counts from 0 again, and has operations fail. Throws std::invalid_argument for a kind that is none.
  void fail(const Fault& fault);

  /// Operations of the fault's kind since the last call of fail, those that failed included.
  [[nodiscard]] std::int64_t operations() const;

  /// Those of them that failed.
  [[nodiscard]] std::int64_t failures() const;

  /// For a VFS, of an operation that is about to be done: whether it fails instead. One that can fail in two ways asks
  /// for both.
  [[nodiscard]] bool fails(FaultKind kind);

 private:
  mutable std::mutex mutex_;
  DatabaseFiles files_;
  Fault fault_;
  std::int64_t operations_ = 0;
  std::int64_t failures_ = 0;
};

}  // namespace sqlitebench
