#include "power_loss/volatile_vfs.hpp"

#include <cstddef>
#include <exception>
#include <stdexcept>
#include <utility>

#include "engine/sqlite_api.hpp"
#include "power_loss/volatile_file.hpp"

namespace sqlitebench {

namespace {

// Main journals, super-journals and write-ahead logs, as https://www.sqlite.org/c3ref/c_open_autoproxy.html numbers
// them.
constexpr int any_log = 0x800 | 0x4000 | 0x80000;

}  // namespace

void VolatileVfs::use(std::shared_ptr<VolatileDisk> disk) {
  const std::scoped_lock lock(mutex_);
  disk_ = std::move(disk);
}

std::string VolatileVfs::full_path(const std::string& path) {
  std::string full(static_cast<std::size_t>(inner().mxPathname) + 1, '\0');
  const int code = inner().xFullPathname(&inner(), path.c_str(), static_cast<int>(full.size()), full.data());
  // Code 512 says that a link was followed.
  constexpr int ok_symlink = 512;
  if (code != sqlite::ok && code != ok_symlink) {
    throw std::runtime_error(path + " is no path of a database (SQLite code " + std::to_string(code) + ")");
  }
  full.resize(full.find('\0'));
  return full;
}

std::unique_ptr<ForwardingFile> VolatileVfs::wrap(sqlite3_file& inner, const char* name, int flags) {
  std::shared_ptr<VolatileDisk> disk = disk_of(name);
  if (disk == nullptr) {
    return std::make_unique<ForwardingFile>(inner);
  }
  const bool is_log = (flags & any_log) != 0 && (flags & sqlite::open_create) != 0;
  return std::make_unique<VolatileFile>(inner, std::move(disk), name, is_log);
}

int VolatileVfs::open(const char* name, sqlite3_file& file, int flags, int* actual_flags) noexcept {
  try {
    const std::shared_ptr<VolatileDisk> disk = disk_of(name);
    if (disk != nullptr && !disk->open(name, (flags & sqlite::open_create) != 0)) {
      return sqlite::ioerr;
    }
  } catch (const std::exception&) {
    return sqlite::nomem;
  }
  return ForwardingVfs::open(name, file, flags, actual_flags);
}

int VolatileVfs::remove(const char* name, int sync_directory) noexcept {
  try {
    const std::shared_ptr<VolatileDisk> disk = disk_of(name);
    if (disk == nullptr) {
      return ForwardingVfs::remove(name, sync_directory);
    }
    if (!disk->remove(name, sync_directory != 0)) {
      return sqlite::ioerr;
    }
  } catch (const std::exception&) {
    return sqlite::nomem;
  }
  constexpr int without_sync = 0;
  return ForwardingVfs::remove(name, without_sync);
}

std::shared_ptr<VolatileDisk> VolatileVfs::disk_of(const char* name) const {
  const std::scoped_lock lock(mutex_);
  return disk_ != nullptr && disk_->holds(name) ? disk_ : nullptr;
}

}  // namespace sqlitebench
