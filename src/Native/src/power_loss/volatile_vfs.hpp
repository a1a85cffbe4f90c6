#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "power_loss/volatile_disk.hpp"
#include "vfs/forwarding_vfs.hpp"

namespace sqlitebench {

/// Keeps the files of one database on a volatile disk; all others go on to the wrapped VFS.
class VolatileVfs final : public ForwardingVfs {
 public:
  using ForwardingVfs::ForwardingVfs;

  /// The disk of the files that are opened from now on; null for none.
  void use(std::shared_ptr<VolatileDisk> disk);

  /// A path as files are opened by. Throws std::runtime_error when the engine does not take it.
  [[nodiscard]] std::string full_path(const std::string& path);

 protected:
  std::unique_ptr<ForwardingFile> wrap(sqlite3_file& inner, const char* name, int flags) override;
  int open(const char* name, sqlite3_file& file, int flags, int* actual_flags) noexcept override;
  int remove(const char* name, int sync_directory) noexcept override;

 private:
  [[nodiscard]] std::shared_ptr<VolatileDisk> disk_of(const char* name) const;

  mutable std::mutex mutex_;
  std::shared_ptr<VolatileDisk> disk_;
};

}  // namespace sqlitebench
