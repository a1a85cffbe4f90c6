#pragma once

#include <string>

#include "power_loss/volatile_vfs.hpp"
#include "vfs/simulation.hpp"

namespace sqlitebench {

/// While it lives, a database is kept on a disk with a volatile cache, whose power can go at any change and any sync.
/// The connections of an engine that open while it lives use it, whoever opens them, unless they name a VFS.
class PowerLoss {
 public:
  /// Throws std::runtime_error when something is simulated in this process, or the engine has no VFS to wrap.
  PowerLoss(const std::string& engine, const std::string& database) : simulation_(engine, database) {}

  [[nodiscard]] VolatileDisk& disk() noexcept { return simulation_.state(); }

 private:
  Simulation<VolatileVfs> simulation_;
};

}  // namespace sqlitebench
