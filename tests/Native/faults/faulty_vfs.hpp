#pragma once

#include <memory>

#include "faults/fault_plan.hpp"
#include "vfs/database_vfs.hpp"

namespace sqlitebench {

/// Has operations on the files of a database fail.
class FaultyVfs final : public DatabaseVfs<FaultPlan> {
 public:
  static constexpr const char* vfs_name = "sqlitebench-io-faults";
  static constexpr const char* subject = "I/O errors";

  using DatabaseVfs::DatabaseVfs;

 protected:
  std::unique_ptr<ForwardingFile> wrap(sqlite3_file& inner, const char* name, int flags) override;
  int remove(const char* name, int sync_directory) noexcept override;
};

}  // namespace sqlitebench
