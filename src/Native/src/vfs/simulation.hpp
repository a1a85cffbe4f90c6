#pragma once

#include <map>
#include <memory>
#include <string>

#include "engine/engine_library.hpp"
#include "vfs/simulation_turn.hpp"
#include "vfs/vfs_registry.hpp"

namespace sqlitebench {

/// While it lives, the files of a database are those of a DatabaseVfs: for the connections of an engine that open while
/// it lives, whoever opens them, unless they name a VFS. The Vfs says its name, and its subject: what is simulated.
template <typename Vfs>
class Simulation {
 public:
  using State = typename Vfs::State;

  /// Throws std::runtime_error when there is another one in this process, or the engine has no VFS to wrap.
  Simulation(const std::string& engine, const std::string& database)
      : turn_(complaint(engine)),
        registry_(load_registry(engine)),
        vfs_(lasting_vfs(engine, registry_)),
        state_(std::make_shared<State>(vfs_.full_path(database))) {
    registry_.begin(vfs_);
    vfs_.use(state_);
  }

  ~Simulation() {
    registry_.end(vfs_);
    vfs_.use(nullptr);
  }

  Simulation(const Simulation&) = delete;
  Simulation(Simulation&&) = delete;
  Simulation& operator=(const Simulation&) = delete;
  Simulation& operator=(Simulation&&) = delete;

  /// What the files share.
  [[nodiscard]] State& state() noexcept { return *state_; }

 private:
  static std::string complaint(const std::string& engine) {
    return std::string(Vfs::subject) + " cannot be simulated on engine " + engine;
  }

  static VfsRegistry load_registry(const std::string& engine) {
    EngineLibrary library(engine, complaint(engine));
    VfsRegistry registry(library, complaint(engine));
    library.keep();
    return registry;
  }

  /// One for each engine, never destroyed: the engine goes on knowing it. Whoever has the turn asks.
  static Vfs& lasting_vfs(const std::string& engine, const VfsRegistry& registry) {
    // NOLINTNEXTLINE(cppcoreguidelines-owning-memory): see above
    static auto& lasting = *new std::map<std::string, std::unique_ptr<Vfs>>();
    std::unique_ptr<Vfs>& vfs = lasting[engine];
    if (vfs == nullptr) {
      vfs = std::make_unique<Vfs>(registry.standard(), Vfs::vfs_name);
    }
    return *vfs;
  }

  SimulationTurn turn_;
  VfsRegistry registry_;
  Vfs& vfs_;
  std::shared_ptr<State> state_;
};

}  // namespace sqlitebench
