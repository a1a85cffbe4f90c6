#include "power_loss/volatile_disk.hpp"

#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <utility>

namespace sqlitebench {

namespace {

std::filesystem::path to_path(const std::string& utf8) { return std::u8string(utf8.begin(), utf8.end()); }

std::optional<Bytes> read_file(const std::string& name) {
  std::ifstream file(to_path(name), std::ios::binary);
  if (!file) {
    return std::nullopt;
  }
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const auto bytes = std::as_bytes(std::span(text));
  return Bytes(bytes.begin(), bytes.end());
}

void write_file(const std::string& name, const Bytes& contents) {
  std::ofstream file(to_path(name), std::ios::binary | std::ios::trunc);
  file.write(reinterpret_cast<const char*>(contents.data()), static_cast<std::streamsize>(contents.size()));
  file.close();
  if (!file) {
    throw std::runtime_error(name + " cannot be written");
  }
}

}  // namespace

void VolatileDisk::cut_at(std::int64_t operation) {
  const std::scoped_lock lock(mutex_);
  cut_at_ = operation;
  operations_ = 0;
}

std::int64_t VolatileDisk::operations() const {
  const std::scoped_lock lock(mutex_);
  return operations_;
}

bool VolatileDisk::is_off() const {
  const std::scoped_lock lock(mutex_);
  return is_off_;
}

void VolatileDisk::lose(std::uint64_t seed) {
  const std::scoped_lock lock(mutex_);
  if (open_files_ > 0) {
    throw std::runtime_error("power cannot be lost while files are open: there are " + std::to_string(open_files_));
  }
  Loss loss(seed);
  for (auto& [name, entry] : entries_) {
    const DirectoryEntry::File file = entry.survivor(loss);
    if (file == nullptr) {
      std::filesystem::remove(to_path(name));
    } else {
      write_file(name, file->survivor(loss));
    }
  }
  // The index of a write-ahead log is shared memory, which goes with the power.
  std::filesystem::remove(to_path(files_.database() + "-shm"));
  entries_.clear();
  operations_ = 0;
  cut_at_ = 0;
  is_off_ = false;
}

bool VolatileDisk::open(const std::string& name, bool may_create) {
  const std::scoped_lock lock(mutex_);
  if (is_off_) {
    return false;
  }
  DirectoryEntry& found = entry(name);
  return found.file() != nullptr || !may_create || change([&found] { found.link(std::make_shared<DiskFile>()); });
}

bool VolatileDisk::remove(const std::string& name, bool with_directory) {
  const std::scoped_lock lock(mutex_);
  DirectoryEntry& found = entry(name);
  if (found.file() == nullptr) {
    return !is_off_;
  }
  if (!change([&found] { found.unlink(); })) {
    return false;
  }
  if (with_directory) {
    if (!power_stays()) {
      return false;
    }
    sync_directory();
  }
  return true;
}

bool VolatileDisk::write(DiskFile& file, std::size_t offset, std::span<const std::byte> bytes) {
  const std::scoped_lock lock(mutex_);
  return change([&] { file.write(offset, bytes); });
}

bool VolatileDisk::resize(DiskFile& file, std::size_t size) {
  const std::scoped_lock lock(mutex_);
  return change([&] { file.resize(size); });
}

bool VolatileDisk::sync(DiskFile& file, bool with_directory) {
  const std::scoped_lock lock(mutex_);
  if (!power_stays()) {
    return false;
  }
  file.sync();
  if (with_directory) {
    sync_directory();
  }
  return true;
}

DirectoryEntry::File VolatileDisk::opened(const std::string& name) {
  const std::scoped_lock lock(mutex_);
  DirectoryEntry::File file = entry(name).file();
  if (file == nullptr) {
    throw std::runtime_error(name + " is not there");
  }
  ++open_files_;
  return file;
}

void VolatileDisk::closed() {
  const std::scoped_lock lock(mutex_);
  --open_files_;
}

// What was there before is on the disk.
DirectoryEntry& VolatileDisk::entry(const std::string& name) {
  const auto found = entries_.find(name);
  if (found != entries_.end()) {
    return found->second;
  }
  std::optional<Bytes> contents = read_file(name);
  return entries_.emplace(name, DirectoryEntry(contents ? std::make_shared<DiskFile>(std::move(*contents)) : nullptr))
      .first->second;
}

void VolatileDisk::sync_directory() {
  for (auto& [name, entry] : entries_) {
    entry.sync();
  }
}

template <typename Change>
bool VolatileDisk::change(Change&& record) {
  if (is_off_) {
    return false;
  }
  std::forward<Change>(record)();
  return power_stays();
}

bool VolatileDisk::power_stays() {
  if (!is_off_) {
    ++operations_;
    is_off_ = operations_ == cut_at_;
  }
  return !is_off_;
}

}  // namespace sqlitebench
