#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "power_loss/file_change.hpp"
#include "power_loss/loss.hpp"

namespace sqlitebench {

/// The contents of a file on a disk with a volatile cache: what was synced, and what was changed since.
class DiskFile {
 public:
  DiskFile() = default;
  explicit DiskFile(Bytes synced) noexcept : synced_(std::move(synced)) {}

  void write(std::size_t offset, std::span<const std::byte> bytes) {
    changes_.push_back({offset, Bytes(bytes.begin(), bytes.end()), false});
  }

  void resize(std::size_t size) { changes_.push_back({size, {}, true}); }

  void sync() {
    for (const FileChange& change : changes_) {
      change.apply(synced_);
    }
    changes_.clear();
  }

  /// What is left of it when the power goes now.
  [[nodiscard]] Bytes survivor(Loss& loss) const { return loss.survivor(synced_, changes_); }

 private:
  Bytes synced_;
  std::vector<FileChange> changes_;
};

}  // namespace sqlitebench
