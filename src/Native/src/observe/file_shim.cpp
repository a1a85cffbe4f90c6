#include "observe/file_shim.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>

namespace sqlitebench {

// SQLite's memory is aligned to 8 bytes, and so is what follows the shim.
static_assert(alignof(FileShim) <= 8 && sizeof(FileShim) % 8 == 0);

sqlite3_file& FileShim::inner_of(sqlite3_file& shim) noexcept {
  return *reinterpret_cast<sqlite3_file*>(reinterpret_cast<std::byte*>(&shim) + sizeof(FileShim));
}

void FileShim::create(sqlite3_file& place, std::unique_ptr<ForwardingFile> file) noexcept {
  const sqlite3_io_methods& inner = *inner_of(place).pMethods;
  auto* shim = new (&place) FileShim(std::move(file), inner);
  shim->pMethods = &shim->methods_;
}

FileShim::FileShim(std::unique_ptr<ForwardingFile> file, const sqlite3_io_methods& inner) noexcept
    : sqlite3_file(), methods_(), file_(std::move(file)) {
  methods_.iVersion = std::min(inner.iVersion, 3);
  methods_.xClose = close;
  take<&sqlite3_io_methods::xRead, &ForwardingFile::read>(inner);
  take<&sqlite3_io_methods::xWrite, &ForwardingFile::write>(inner);
  take<&sqlite3_io_methods::xTruncate, &ForwardingFile::truncate>(inner);
  take<&sqlite3_io_methods::xSync, &ForwardingFile::sync>(inner);
  take<&sqlite3_io_methods::xFileSize, &ForwardingFile::file_size>(inner);
  take<&sqlite3_io_methods::xLock, &ForwardingFile::lock>(inner);
  take<&sqlite3_io_methods::xUnlock, &ForwardingFile::unlock>(inner);
  take<&sqlite3_io_methods::xCheckReservedLock, &ForwardingFile::check_reserved_lock>(inner);
  take<&sqlite3_io_methods::xFileControl, &ForwardingFile::file_control>(inner);
  take<&sqlite3_io_methods::xSectorSize, &ForwardingFile::sector_size>(inner);
  take<&sqlite3_io_methods::xDeviceCharacteristics, &ForwardingFile::device_characteristics>(inner);
  if (inner.iVersion >= 2) {
    take<&sqlite3_io_methods::xShmMap, &ForwardingFile::shm_map>(inner);
    take<&sqlite3_io_methods::xShmLock, &ForwardingFile::shm_lock>(inner);
    take<&sqlite3_io_methods::xShmBarrier, &ForwardingFile::shm_barrier>(inner);
    take<&sqlite3_io_methods::xShmUnmap, &ForwardingFile::shm_unmap>(inner);
  }
  if (inner.iVersion >= 3) {
    take<&sqlite3_io_methods::xFetch, &ForwardingFile::fetch>(inner);
    take<&sqlite3_io_methods::xUnfetch, &ForwardingFile::unfetch>(inner);
  }
}

int FileShim::close(sqlite3_file* shim) noexcept {
  auto* closed = static_cast<FileShim*>(shim);
  const int code = closed->file_->close();
  std::destroy_at(closed);
  return code;
}

}  // namespace sqlitebench
