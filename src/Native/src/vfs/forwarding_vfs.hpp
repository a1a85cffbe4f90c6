#pragma once

#include <memory>
#include <string>

#include "vfs/forwarding_file.hpp"
#include "vfs/vfs_abi.hpp"

namespace sqlitebench {

/// A VFS that wraps another one: what it is asked goes on to that one, and each file that it opens is one of its own
/// kind. SQLite may use it as long as a connection that was opened through it, and looks it up by its name to attach
/// and to vacuum; so it must stay where it is, and registered, for the rest of the process.
class ForwardingVfs {
 public:
  ForwardingVfs(sqlite3_vfs& inner, std::string name);
  virtual ~ForwardingVfs() = default;
  ForwardingVfs(const ForwardingVfs&) = delete;
  ForwardingVfs(ForwardingVfs&&) = delete;
  ForwardingVfs& operator=(const ForwardingVfs&) = delete;
  ForwardingVfs& operator=(ForwardingVfs&&) = delete;

  /// What SQLite registers.
  [[nodiscard]] sqlite3_vfs& shim() noexcept { return shim_; }

  /// The VFS that it wraps.
  [[nodiscard]] sqlite3_vfs& inner() noexcept { return inner_; }

  /// A path as files are opened by. Throws std::runtime_error when the engine does not take it.
  [[nodiscard]] std::string full_path(const std::string& path);

 protected:
  /// The file of its own kind for one that was opened; name is null for one that goes when it is closed.
  virtual std::unique_ptr<ForwardingFile> wrap(sqlite3_file& inner, const char* name, int flags) = 0;

  /// Opens a file of the wrapped VFS, and returns a result code.
  virtual int open(const char* name, sqlite3_file& file, int flags, int* actual_flags) noexcept {
    return inner_.xOpen(&inner_, name, &file, flags, actual_flags);
  }

  /// Removes a file, and returns a result code.
  virtual int remove(const char* name, int sync_directory) noexcept {
    return inner_.xDelete(&inner_, name, sync_directory);
  }

 private:
  // Some systems lack functions of their version: those that load extensions, for instance.
  template <auto member>
  void take() noexcept {
    forward<member>(inner_.*member, shim_.*member);
  }

  template <auto member, typename Result, typename... Arguments>
  static void forward(Result (*inner)(sqlite3_vfs*, Arguments...),
                      Result (*&outer)(sqlite3_vfs*, Arguments...)) noexcept {
    if (inner != nullptr) {
      outer = [](sqlite3_vfs* shim, Arguments... arguments) noexcept {
        sqlite3_vfs& inner = of(shim).inner_;
        return (inner.*member)(&inner, arguments...);
      };
    }
  }

  static ForwardingVfs& of(sqlite3_vfs* shim) noexcept { return *static_cast<ForwardingVfs*>(shim->pAppData); }

  static int open_shim(sqlite3_vfs* shim, const char* name, sqlite3_file* file, int flags, int* actual_flags) noexcept;

  sqlite3_vfs& inner_;
  std::string name_;
  sqlite3_vfs shim_;
};

}  // namespace sqlitebench
