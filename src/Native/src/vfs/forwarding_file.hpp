#pragma once

#include <cstdint>

#include "vfs/vfs_abi.hpp"

namespace sqlitebench {

/// A file of a wrapped VFS, to which every call goes on; a kind of file that does more overrides what it needs. Results
/// are SQLite's result codes where SQLite's own methods return such.
class ForwardingFile {
 public:
  /// inner: where the wrapped file is opened; it lives longer.
  explicit ForwardingFile(sqlite3_file& inner) noexcept : inner_(&inner) {}
  virtual ~ForwardingFile() = default;
  ForwardingFile(const ForwardingFile&) = delete;
  ForwardingFile(ForwardingFile&&) = delete;
  ForwardingFile& operator=(const ForwardingFile&) = delete;
  ForwardingFile& operator=(ForwardingFile&&) = delete;

  virtual int close() { return methods().xClose(inner_); }

  virtual int read(void* buffer, int bytes, std::int64_t offset) {
    return methods().xRead(inner_, buffer, bytes, offset);
  }

  virtual int write(const void* buffer, int bytes, std::int64_t offset) {
    return methods().xWrite(inner_, buffer, bytes, offset);
  }

  virtual int truncate(std::int64_t size) { return methods().xTruncate(inner_, size); }

  virtual int sync(int flags) { return methods().xSync(inner_, flags); }

  virtual int file_size(std::int64_t* size) { return methods().xFileSize(inner_, size); }

  virtual int lock(int level) { return methods().xLock(inner_, level); }

  virtual int unlock(int level) { return methods().xUnlock(inner_, level); }

  virtual int check_reserved_lock(int* is_reserved) { return methods().xCheckReservedLock(inner_, is_reserved); }

  virtual int file_control(int operation, void* argument) {
    return methods().xFileControl(inner_, operation, argument);
  }

  virtual int sector_size() { return methods().xSectorSize(inner_); }

  virtual int device_characteristics() { return methods().xDeviceCharacteristics(inner_); }

  virtual int shm_map(int region, int bytes, int extend, void volatile** mapped) {
    return methods().xShmMap(inner_, region, bytes, extend, mapped);
  }

  virtual int shm_lock(int offset, int count, int flags) { return methods().xShmLock(inner_, offset, count, flags); }

  virtual void shm_barrier() { methods().xShmBarrier(inner_); }

  virtual int shm_unmap(int remove) { return methods().xShmUnmap(inner_, remove); }

  virtual int fetch(std::int64_t offset, int bytes, void** mapped) {
    return methods().xFetch(inner_, offset, bytes, mapped);
  }

  virtual int unfetch(std::int64_t offset, void* mapped) { return methods().xUnfetch(inner_, offset, mapped); }

 private:
  [[nodiscard]] const sqlite3_io_methods& methods() const noexcept { return *inner_->pMethods; }

  sqlite3_file* inner_;
};

}  // namespace sqlitebench
