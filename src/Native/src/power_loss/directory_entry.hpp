#pragma once

#include <memory>
#include <vector>

#include "power_loss/disk_file.hpp"

namespace sqlitebench {

/// A name in a directory: the file that it named when the directory was synced, and those since, null where there is
/// none.
class DirectoryEntry {
 public:
  using File = std::shared_ptr<DiskFile>;

  /// For a file that was there before.
  explicit DirectoryEntry(File synced = nullptr) : files_{std::move(synced)} {}

  /// What programs see.
  [[nodiscard]] const File& file() const noexcept { return files_.back(); }

  void link(File file) { files_.push_back(std::move(file)); }

  void unlink() { files_.emplace_back(nullptr); }

  void sync() { files_.erase(files_.begin(), files_.end() - 1); }

  /// The file that is left when the power goes now.
  [[nodiscard]] const File& survivor(Loss& loss) const { return files_[loss.surviving(files_.size() - 1)]; }

 private:
  std::vector<File> files_;
};

}  // namespace sqlitebench
