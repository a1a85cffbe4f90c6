#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "vfs/vfs_registry.hpp"

namespace sqlitebench {

class VolatileDisk;
class VolatileVfs;

/// While it lives, a database is kept on a disk with a volatile cache, whose power can go at any change and any sync.
/// The connections of an engine that open while it lives use it, whoever opens them, unless they name a VFS.
class PowerLoss {
 public:
  /// Throws std::runtime_error when there is another one in this process, or the engine has no VFS to wrap.
  PowerLoss(const std::string& engine, const std::string& database);
  ~PowerLoss();
  PowerLoss(const PowerLoss&) = delete;
  PowerLoss(PowerLoss&&) = delete;
  PowerLoss& operator=(const PowerLoss&) = delete;
  PowerLoss& operator=(PowerLoss&&) = delete;

  [[nodiscard]] VolatileDisk& disk() noexcept { return *disk_; }

 private:
  VfsRegistry registry_;
  VolatileVfs* vfs_ = nullptr;
  std::shared_ptr<VolatileDisk> disk_;
};

}  // namespace sqlitebench
