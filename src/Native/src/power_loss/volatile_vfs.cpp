#include "power_loss/volatile_vfs.hpp"

#include <exception>
#include <utility>

#include "engine/sqlite_api.hpp"
#include "power_loss/volatile_file.hpp"

namespace sqlitebench {

namespace {

// Main journals, super-journals and write-ahead logs, as https://www.sqlite.org/c3ref/c_open_autoproxy.html numbers
// them.
constexpr int any_log = 0x800 | 0x4000 | 0x80000;

}  // namespace

std::unique_ptr<ForwardingFile> VolatileVfs::wrap(sqlite3_file& inner, const char* name, int flags) {
  std::shared_ptr<VolatileDisk> disk = state_of(name);
  if (disk == nullptr) {
    return std::make_unique<ForwardingFile>(inner);
  }
  const bool is_log = (flags & any_log) != 0 && (flags & sqlite::open_create) != 0;
  return std::make_unique<VolatileFile>(inner, std::move(disk), name, is_log);
}

int VolatileVfs::open(const char* name, sqlite3_file& file, int flags, int* actual_flags) noexcept {
  try {
    const std::shared_ptr<VolatileDisk> disk = state_of(name);
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
    const std::shared_ptr<VolatileDisk> disk = state_of(name);
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

}  // namespace sqlitebench
