#pragma once

#include <filesystem>
#include <string>

namespace sqlitebench {

/// A directory of this process's own, gone with all that is in it when the object goes, and on an interruption.
class WorkingDirectory {
 public:
  explicit WorkingDirectory(const std::filesystem::path& parent);
  ~WorkingDirectory();
  WorkingDirectory(const WorkingDirectory&) = delete;
  WorkingDirectory(WorkingDirectory&&) = delete;
  WorkingDirectory& operator=(const WorkingDirectory&) = delete;
  WorkingDirectory& operator=(WorkingDirectory&&) = delete;

  [[nodiscard]] std::filesystem::path file(const std::string& name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

/// A database file; goes with its journal, its write-ahead log and that one's index.
class DatabaseFile {
 public:
  explicit DatabaseFile(std::filesystem::path path) : path_(std::move(path)) {}
  ~DatabaseFile();
  DatabaseFile(const DatabaseFile&) = delete;
  DatabaseFile(DatabaseFile&&) = delete;
  DatabaseFile& operator=(const DatabaseFile&) = delete;
  DatabaseFile& operator=(DatabaseFile&&) = delete;

  /// As SQLite takes it.
  [[nodiscard]] std::string utf8() const;

 private:
  std::filesystem::path path_;
};

}  // namespace sqlitebench
