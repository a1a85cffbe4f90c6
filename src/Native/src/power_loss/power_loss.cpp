#include "power_loss/power_loss.hpp"

#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "engine/engine_library.hpp"
#include "power_loss/volatile_disk.hpp"
#include "power_loss/volatile_vfs.hpp"

namespace sqlitebench {

namespace {

std::mutex& beginning() {
  static std::mutex mutex;
  return mutex;
}

bool& is_simulated() {
  static bool simulated = false;
  return simulated;
}

VfsRegistry load_registry(const std::string& engine) {
  const std::string complaint = "power loss cannot be simulated on engine " + engine;
  EngineLibrary library(engine, complaint);
  VfsRegistry registry(library, complaint);
  library.keep();
  return registry;
}

/// One for each engine, never destroyed: the engine goes on knowing it.
VolatileVfs& lasting_vfs(const std::string& engine, const VfsRegistry& registry) {
  // NOLINTNEXTLINE(cppcoreguidelines-owning-memory): see above
  static auto& lasting = *new std::map<std::string, std::unique_ptr<VolatileVfs>>();
  std::unique_ptr<VolatileVfs>& vfs = lasting[engine];
  if (vfs == nullptr) {
    vfs = std::make_unique<VolatileVfs>(registry.standard(), "sqlitebench-power-loss");
  }
  return *vfs;
}

}  // namespace

PowerLoss::PowerLoss(const std::string& engine, const std::string& database) : registry_(load_registry(engine)) {
  const std::scoped_lock lock(beginning());
  if (is_simulated()) {
    throw std::runtime_error("power loss is simulated already: there can be one at a time in a process");
  }
  vfs_ = &lasting_vfs(engine, registry_);
  disk_ = std::make_shared<VolatileDisk>(vfs_->full_path(database));
  registry_.begin(*vfs_);
  vfs_->use(disk_);
  is_simulated() = true;
}

PowerLoss::~PowerLoss() {
  const std::scoped_lock lock(beginning());
  registry_.end(*vfs_);
  vfs_->use(nullptr);
  is_simulated() = false;
}

}  // namespace sqlitebench
