#pragma once

#include <string>

namespace sqlitebench {

/// A library of the operating system's loader; closed unless kept.
class SharedLibrary {
 public:
  using Function = void (*)();

  /// Throws std::runtime_error with the loader's reason.
  explicit SharedLibrary(const std::string& path);
  ~SharedLibrary();
  SharedLibrary(const SharedLibrary&) = delete;
  SharedLibrary(SharedLibrary&& other) = delete;
  SharedLibrary& operator=(const SharedLibrary&) = delete;
  SharedLibrary& operator=(SharedLibrary&&) = delete;

  /// Null when the library has no such function.
  [[nodiscard]] Function find(const char* name) const noexcept;

  /// Leaves the library loaded for the rest of the process.
  void keep() noexcept { handle_ = nullptr; }

 private:
  void* handle_;
};

}  // namespace sqlitebench
