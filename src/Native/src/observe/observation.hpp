#pragma once

#include <optional>
#include <string>

#include "observe/counting_vfs.hpp"
#include "observe/database_counters.hpp"
#include "observe/engine_memory.hpp"
#include "observe/observed_connections.hpp"
#include "observe/observer_api.hpp"

namespace sqlitebench {

/// What observes one engine from a beginning to an end. The connections that it has seen open go on using it after
/// that, so it must stay where it is for the rest of the process.
class Observation {
 public:
  /// Throws std::runtime_error for an engine without a VFS.
  explicit Observation(const ObserverApi& api);

  /// Has the engine call on_open for each connection that opens from now on, and open its files through this. Throws
  /// std::runtime_error when the engine refuses.
  void begin(ObserverApi::Opened on_open);

  /// Connections that open from now on are not seen.
  void end(ObserverApi::Opened on_open) noexcept;

  /// The path that the engine opens for a database; it may follow links. Null stands for all databases and has no path.
  [[nodiscard]] std::optional<std::string> full_path(const char* database);

  [[nodiscard]] CountersByDatabase& databases() noexcept { return databases_; }
  [[nodiscard]] ObservedConnections& connections() noexcept { return connections_; }
  [[nodiscard]] EngineMemory& memory() noexcept { return memory_; }

 private:
  ObserverApi api_;
  CountersByDatabase databases_;
  CountingVfs vfs_;
  ObservedConnections connections_;
  EngineMemory memory_;
};

}  // namespace sqlitebench
