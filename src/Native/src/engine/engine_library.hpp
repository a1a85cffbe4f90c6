#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "engine/shared_library.hpp"

namespace sqlitebench {

/// A sqlite3 shared library, whose functions are found by name.
class EngineLibrary {
 public:
  /// complaint: what is said of a library that lacks a function. Throws std::runtime_error when it cannot be loaded.
  EngineLibrary(const std::string& path, std::string complaint)
      : library_(checked(path)), complaint_(std::move(complaint)) {}

  /// Throws std::runtime_error when there is no such function.
  template <typename Pointer>
  void find(Pointer& function, const char* name) const {
    const SharedLibrary::Function found = library_.find(name);
    if (found == nullptr) {
      throw std::runtime_error(complaint_ + ": it has no " + name);
    }
    function = reinterpret_cast<Pointer>(found);
  }

  /// Leaves the library loaded for the rest of the process.
  void keep() noexcept { library_.keep(); }

 private:
  // To the loader no name is the program itself.
  static const std::string& checked(const std::string& path) {
    if (path.empty()) {
      throw std::runtime_error("engine is empty: give the path or the name of a sqlite3 shared library");
    }
    return path;
  }

  SharedLibrary library_;
  std::string complaint_;
};

}  // namespace sqlitebench
