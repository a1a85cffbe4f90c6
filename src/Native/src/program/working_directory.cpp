#include "program/working_directory.hpp"

#include <array>
#include <random>
#include <stdexcept>
#include <system_error>

#include "program/interruption.hpp"

namespace sqlitebench {

namespace {

/// A name that no other process has taken; the random device has no seed to share with it.
std::filesystem::path make_unique_directory(const std::filesystem::path& parent) {
  std::random_device random;
  constexpr int tries = 100;
  for (int i = 0; i < tries; ++i) {
    std::filesystem::path path = parent / ("sqlitebench-native-" + std::to_string(random()));
    if (std::filesystem::create_directory(path)) {
      return path;
    }
  }
  throw std::runtime_error("no free name for a working directory in " + parent.string());
}

}  // namespace

WorkingDirectory::WorkingDirectory(const std::filesystem::path& parent) : path_(make_unique_directory(parent)) {
  remove_on_interruption(path_);
}

WorkingDirectory::~WorkingDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
  forget_on_interruption();
}

DatabaseFile::~DatabaseFile() {
  for (const char* suffix : std::array{"", "-journal", "-wal", "-shm"}) {
    std::filesystem::path path = path_;
    path += suffix;
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
  }
}

std::string DatabaseFile::utf8() const {
  const std::u8string text = path_.u8string();
  return {text.begin(), text.end()};
}

}  // namespace sqlitebench
