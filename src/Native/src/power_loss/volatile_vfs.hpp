#pragma once

#include <memory>

#include "power_loss/volatile_disk.hpp"
#include "vfs/database_vfs.hpp"

namespace sqlitebench {

/// Keeps the files of a database on a volatile disk.
class VolatileVfs final : public DatabaseVfs<VolatileDisk> {
 public:
  static constexpr const char* vfs_name = "sqlitebench-power-loss";
  static constexpr const char* subject = "power loss";

  using DatabaseVfs::DatabaseVfs;

 protected:
  std::unique_ptr<ForwardingFile> wrap(sqlite3_file& inner, const char* name, int flags) override;
  int open(const char* name, sqlite3_file& file, int flags, int* actual_flags) noexcept override;
  int remove(const char* name, int sync_directory) noexcept override;
};

}  // namespace sqlitebench
