#pragma once

#include "engine/shared_library.hpp"

namespace sqlitebench {

/// An engine whose functions the loader does not find, because they have other names or none: those that it gives its
/// extensions are reached once it has loaded this library as one (https://www.sqlite.org/loadext.html). The lists of
/// functions stay where they are as long as the engine is loaded, and there is one such engine in a process.
namespace extended_engine {

/// Takes the list, which every engine numbers alike. Returns false for a list of another engine than the first one, and
/// of one before SQLite 3.14.0, whose list is shorter.
bool take(const void* routines) noexcept;

/// Whether a list has been taken.
bool is_there() noexcept;

/// Null without a list, or where the list does not have the function, or this library has no use for it.
SharedLibrary::Function find(const char* name) noexcept;

}  // namespace extended_engine

}  // namespace sqlitebench
