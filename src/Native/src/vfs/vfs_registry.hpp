#pragma once

#include <string>

#include "engine/engine_library.hpp"
#include "vfs/forwarding_vfs.hpp"
#include "vfs/vfs_abi.hpp"

namespace sqlitebench {

/// The VFSs that an engine knows, and which of them connections use that name none.
class VfsRegistry {
 public:
  /// Of no engine, until one that was loaded is assigned to it.
  VfsRegistry() = default;

  /// complaint: how the sentences about what fails begin. Throws std::runtime_error when the engine lacks a function.
  VfsRegistry(const EngineLibrary& library, std::string complaint);

  /// The VFS of connections that name none. Throws std::runtime_error when there is none.
  [[nodiscard]] sqlite3_vfs& standard() const;

  /// Has the connections that open from now on use a VFS, unless they name another one. Throws std::runtime_error when
  /// the engine refuses.
  void begin(ForwardingVfs& vfs) const;

  /// Has them use what it wraps again. It stays registered, because a connection that uses it finds it by its name to
  /// attach and to vacuum.
  void end(ForwardingVfs& vfs) const noexcept;

 private:
  sqlite3_vfs* (*find_)(const char* name) = nullptr;
  int (*register_)(sqlite3_vfs* vfs, int make_default) = nullptr;
  std::string complaint_;
};

}  // namespace sqlitebench
