#include "vfs/file_shim.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>

namespace sqlitebench {

namespace {

// SQLite's memory is aligned to 8 bytes, and so is the file that follows the shim.
constexpr std::size_t alignment = 8;
constexpr std::size_t inner_offset = (sizeof(FileShim) + alignment - 1) / alignment * alignment;
static_assert(alignof(FileShim) <= alignment);

}  // namespace

int FileShim::size(int inner_size) noexcept { return static_cast<int>(inner_offset) + inner_size; }

sqlite3_file& FileShim::inner_of(sqlite3_file& shim) noexcept {
  return *reinterpret_cast<sqlite3_file*>(reinterpret_cast<std::byte*>(&shim) + inner_offset);
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
  take<&ForwardingFile::read>(inner.xRead, methods_.xRead);
  take<&ForwardingFile::write>(inner.xWrite, methods_.xWrite);
  take<&ForwardingFile::truncate>(inner.xTruncate, methods_.xTruncate);
  take<&ForwardingFile::sync>(inner.xSync, methods_.xSync);
  take<&ForwardingFile::file_size>(inner.xFileSize, methods_.xFileSize);
  take<&ForwardingFile::lock>(inner.xLock, methods_.xLock);
  take<&ForwardingFile::unlock>(inner.xUnlock, methods_.xUnlock);
  take<&ForwardingFile::check_reserved_lock>(inner.xCheckReservedLock, methods_.xCheckReservedLock);
  take<&ForwardingFile::file_control>(inner.xFileControl, methods_.xFileControl);
  take<&ForwardingFile::sector_size>(inner.xSectorSize, methods_.xSectorSize);
  take<&ForwardingFile::device_characteristics>(inner.xDeviceCharacteristics, methods_.xDeviceCharacteristics);
  if (inner.iVersion >= 2) {
    take<&ForwardingFile::shm_map>(inner.xShmMap, methods_.xShmMap);
    take<&ForwardingFile::shm_lock>(inner.xShmLock, methods_.xShmLock);
    take<&ForwardingFile::shm_barrier>(inner.xShmBarrier, methods_.xShmBarrier);
    take<&ForwardingFile::shm_unmap>(inner.xShmUnmap, methods_.xShmUnmap);
  }
  if (inner.iVersion >= 3) {
    take<&ForwardingFile::fetch>(inner.xFetch, methods_.xFetch);
    take<&ForwardingFile::unfetch>(inner.xUnfetch, methods_.xUnfetch);
  }
}

int FileShim::close(sqlite3_file* shim) noexcept {
  auto* closed = static_cast<FileShim*>(shim);
  const int code = closed->file_->close();
  std::destroy_at(closed);
  return code;
}

}  // namespace sqlitebench
