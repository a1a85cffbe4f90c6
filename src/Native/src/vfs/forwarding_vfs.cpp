#include "vfs/forwarding_vfs.hpp"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <stdexcept>
#include <utility>

#include "engine/sqlite_api.hpp"
#include "vfs/file_shim.hpp"

namespace sqlitebench {

ForwardingVfs::ForwardingVfs(sqlite3_vfs& inner, std::string name) : inner_(inner), name_(std::move(name)), shim_() {
  shim_.iVersion = std::min(inner.iVersion, 3);
  shim_.szOsFile = FileShim::size(inner.szOsFile);
  shim_.mxPathname = inner.mxPathname;
  shim_.zName = name_.c_str();
  shim_.pAppData = this;
  shim_.xOpen = open_shim;
  shim_.xDelete = [](sqlite3_vfs* shim, const char* file, int sync_directory) noexcept {
    return of(shim).remove(file, sync_directory);
  };
  take<&sqlite3_vfs::xAccess>();
  take<&sqlite3_vfs::xFullPathname>();
  take<&sqlite3_vfs::xDlOpen>();
  take<&sqlite3_vfs::xDlError>();
  take<&sqlite3_vfs::xDlSym>();
  take<&sqlite3_vfs::xDlClose>();
  take<&sqlite3_vfs::xRandomness>();
  take<&sqlite3_vfs::xSleep>();
  take<&sqlite3_vfs::xCurrentTime>();
  take<&sqlite3_vfs::xGetLastError>();
  if (inner.iVersion >= 2) {
    take<&sqlite3_vfs::xCurrentTimeInt64>();
  }
  if (inner.iVersion >= 3) {
    take<&sqlite3_vfs::xSetSystemCall>();
    take<&sqlite3_vfs::xGetSystemCall>();
    take<&sqlite3_vfs::xNextSystemCall>();
  }
}

std::string ForwardingVfs::full_path(const std::string& path) {
  std::string full(static_cast<std::size_t>(inner_.mxPathname) + 1, '\0');
  const int code = inner_.xFullPathname(&inner_, path.c_str(), static_cast<int>(full.size()), full.data());
  // Code 512 says that a link was followed.
  constexpr int ok_symlink = 512;
  if (code != sqlite::ok && code != ok_symlink) {
    throw std::runtime_error(path + " is not the path of a database (SQLite code " + std::to_string(code) + ")");
  }
  full.resize(full.find('\0'));
  return full;
}

int ForwardingVfs::open_shim(sqlite3_vfs* shim, const char* name, sqlite3_file* file, int flags,
                             int* actual_flags) noexcept {
  ForwardingVfs& vfs = of(shim);
  sqlite3_file& inner = FileShim::inner_of(*file);
  inner.pMethods = nullptr;
  file->pMethods = nullptr;
  const int code = vfs.open(name, inner, flags, actual_flags);
  // A file that failed to open is closed as well, when it has methods.
  if (inner.pMethods == nullptr) {
    return code;
  }
  try {
    FileShim::create(*file, vfs.wrap(inner, name, flags));
    return code;
  } catch (const std::exception&) {
    inner.pMethods->xClose(&inner);
    return sqlite::nomem;
  }
}

}  // namespace sqlitebench
