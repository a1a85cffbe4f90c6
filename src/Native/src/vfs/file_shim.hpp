#pragma once

#include <memory>
#include <utility>

#include "vfs/forwarding_file.hpp"
#include "vfs/vfs_abi.hpp"

namespace sqlitebench {

/// What SQLite holds of a file that a wrapping VFS opened: SQLite's calls reach a ForwardingFile through it. It lies in
/// memory of SQLite's, with the wrapped VFS's own file right behind it.
class FileShim : public sqlite3_file {
 public:
  /// The size of a file of SQLite's: a shim, and the wrapped VFS's file of that many bytes.
  static int size(int inner_size) noexcept;

  /// Where the wrapped VFS's file of a shim lies.
  static sqlite3_file& inner_of(sqlite3_file& shim) noexcept;

  /// Makes the shim of an opened file, with those of the methods that the wrapped file has.
  static void create(sqlite3_file& place, std::unique_ptr<ForwardingFile> file) noexcept;

 private:
  FileShim(std::unique_ptr<ForwardingFile> file, const sqlite3_io_methods& inner) noexcept;

  // Some files lack methods of their version: shared memory where there can be no WAL, for instance.
  template <auto method, typename Result, typename... Arguments>
  static void take(Result (*inner)(sqlite3_file*, Arguments...),
                   Result (*&outer)(sqlite3_file*, Arguments...)) noexcept {
    if (inner != nullptr) {
      outer = [](sqlite3_file* shim, Arguments... arguments) noexcept {
        return (static_cast<FileShim*>(shim)->file_.get()->*method)(arguments...);
      };
    }
  }

  static int close(sqlite3_file* shim) noexcept;

  sqlite3_io_methods methods_;
  std::unique_ptr<ForwardingFile> file_;
};

}  // namespace sqlitebench
