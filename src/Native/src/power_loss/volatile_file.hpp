#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <utility>

#include "engine/sqlite_api.hpp"
#include "power_loss/volatile_disk.hpp"
#include "vfs/forwarding_file.hpp"

namespace sqlitebench {

/// A file on a volatile disk. Its bytes go on to the wrapped file, where they are read; a sync does not.
class VolatileFile final : public ForwardingFile {
 public:
  /// is_log: a journal or a write-ahead log that may be new, whose first sync is one of its directory too, as that of
  /// SQLite's VFS for Unix is.
  VolatileFile(sqlite3_file& inner, std::shared_ptr<VolatileDisk> disk, const char* name, bool is_log)
      : ForwardingFile(inner), disk_(std::move(disk)), file_(disk_->opened(name)), syncs_directory_(is_log) {}
  ~VolatileFile() override { disk_->closed(); }
  VolatileFile(const VolatileFile&) = delete;
  VolatileFile(VolatileFile&&) = delete;
  VolatileFile& operator=(const VolatileFile&) = delete;
  VolatileFile& operator=(VolatileFile&&) = delete;

  int read(void* buffer, int bytes, std::int64_t offset) override {
    return disk_->is_off() ? sqlite::ioerr : ForwardingFile::read(buffer, bytes, offset);
  }

  int write(const void* buffer, int bytes, std::int64_t offset) override {
    const std::span all(static_cast<const std::byte*>(buffer), static_cast<std::size_t>(bytes));
    return after([&] { return disk_->write(*file_, static_cast<std::size_t>(offset), all); },
                 [&] { return ForwardingFile::write(buffer, bytes, offset); });
  }

  int truncate(std::int64_t size) override {
    return after([&] { return disk_->resize(*file_, static_cast<std::size_t>(size)); },
                 [&] { return ForwardingFile::truncate(size); });
  }

  int sync(int /*flags*/) override {
    return after([&] { return disk_->sync(*file_, std::exchange(syncs_directory_, false)); },
                 [] { return sqlite::ok; });
  }

  int file_size(std::int64_t* size) override {
    return disk_->is_off() ? sqlite::ioerr : ForwardingFile::file_size(size);
  }

  int sector_size() override { return static_cast<int>(Loss::sector_size); }

  /// None of what a disk may promise; whether a file can be removed while it is open is the system's.
  int device_characteristics() override {
    constexpr int undeletable_when_open = 0x800;
    return ForwardingFile::device_characteristics() & undeletable_when_open;
  }

 private:
  template <typename Record, typename Forward>
  static int after(Record record, Forward forward) noexcept {
    try {
      return record() ? forward() : sqlite::ioerr;
    } catch (const std::exception&) {
      return sqlite::nomem;
    }
  }

  std::shared_ptr<VolatileDisk> disk_;
  DirectoryEntry::File file_;
  bool syncs_directory_;
};

}  // namespace sqlitebench
