#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "engine/extended_engine.hpp"
#include "engine/shared_library.hpp"
#include "sqlitebench.h"

namespace sqlitebench {

/// An engine, whose functions are found by name: a sqlite3 shared library, or the one that SQLITEBENCH_EXTENDED_ENGINE
/// stands for.
class EngineLibrary {
 public:
  /// complaint: what is said of an engine that lacks a function. Throws std::runtime_error when it cannot be loaded.
  EngineLibrary(const std::string& path, std::string complaint) : complaint_(std::move(complaint)) {
    // To the loader no name is the program itself.
    if (path.empty()) {
      throw std::runtime_error("engine is empty: give the path or the name of a sqlite3 shared library");
    }
    if (path != SQLITEBENCH_EXTENDED_ENGINE) {
      library_.emplace(path);
    } else if (!extended_engine::is_there()) {
      throw std::runtime_error(complaint_ + ": no engine has loaded this library as an extension");
    }
  }

  /// Throws std::runtime_error when there is no such function.
  template <typename Pointer>
  void find(Pointer& function, const char* name) const {
    const SharedLibrary::Function found = library_ ? library_->find(name) : extended_engine::find(name);
    if (found == nullptr) {
      throw std::runtime_error(complaint_ + ": it has no " + name);
    }
    function = reinterpret_cast<Pointer>(found);
  }

  /// Leaves the library loaded for the rest of the process.
  void keep() noexcept {
    if (library_) {
      library_->keep();
    }
  }

 private:
  std::optional<SharedLibrary> library_;
  std::string complaint_;
};

}  // namespace sqlitebench
