#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>

#include "power_loss/directory_entry.hpp"
#include "vfs/database_files.hpp"

namespace sqlitebench {

/// A database with its journal and its write-ahead log on a disk whose cache is volatile: of what was not synced, files
/// and names alike, a power loss takes whatever it likes. The files themselves lie where they are named, as programs
/// see them. A disk may be used by several threads.
class VolatileDisk {
 public:
  /// database: its path, as the engine passes it to a VFS.
  explicit VolatileDisk(std::string database) : files_(std::move(database)) {}

  [[nodiscard]] const DatabaseFiles& files() const noexcept { return files_; }

  /// Counts changes and syncs from 0, and has the power go at one of them, which fails; from then on all do. 0: at
  /// none.
  void cut_at(std::int64_t operation);

  /// Changes and syncs since the last cut_at.
  [[nodiscard]] std::int64_t operations() const;

  [[nodiscard]] bool is_off() const;

  /// The power goes, unless it has gone: writes what is left into the files, and comes again. Throws std::runtime_error
  /// while a file is open, or when one cannot be written.
  void lose(std::uint64_t seed);

  // For a VFS: false when the power has gone, or goes at this operation. A change that it goes at may be in part on the
  // disk.

  /// The file of a name; made when it is not there and may be.
  [[nodiscard]] bool open(const std::string& name, bool may_create);
  [[nodiscard]] bool remove(const std::string& name, bool with_directory);
  [[nodiscard]] bool write(DiskFile& file, std::size_t offset, std::span<const std::byte> bytes);
  [[nodiscard]] bool resize(DiskFile& file, std::size_t size);
  [[nodiscard]] bool sync(DiskFile& file, bool with_directory);

  /// The file that was opened under a name, which is counted as open until it is closed.
  [[nodiscard]] DirectoryEntry::File opened(const std::string& name);
  void closed();

 private:
  DirectoryEntry& entry(const std::string& name);
  void sync_directory();

  template <typename Change>
  bool change(Change&& record);
  bool power_stays();

  mutable std::mutex mutex_;
  DatabaseFiles files_;
  std::map<std::string, DirectoryEntry> entries_;
  std::int64_t operations_ = 0;
  std::int64_t cut_at_ = 0;
  int open_files_ = 0;
  bool is_off_ = false;
};

}  // namespace sqlitebench
