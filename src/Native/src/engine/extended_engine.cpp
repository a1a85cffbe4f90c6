#include "engine/extended_engine.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <string_view>

namespace sqlitebench::extended_engine {

namespace {

using Routines = const SharedLibrary::Function*;

/// Where SQLite's sqlite3_api_routines, a list that only ever grows, has a function: counted in functions.
struct Place {
  std::string_view name;
  std::size_t index;
};

constexpr Place libversion_number{"sqlite3_libversion_number", 67};
constexpr std::array places{
    libversion_number,
    Place{"sqlite3_commit_hook", 40},
    Place{"sqlite3_free", 58},
    Place{"sqlite3_libversion", 66},
    Place{"sqlite3_malloc", 68},
    Place{"sqlite3_memory_highwater", 128},
    Place{"sqlite3_memory_used", 129},
    Place{"sqlite3_mutex_enter", 131},
    Place{"sqlite3_mutex_leave", 133},
    Place{"sqlite3_vfs_find", 141},
    Place{"sqlite3_vfs_register", 142},
    Place{"sqlite3_next_stmt", 152},
    Place{"sqlite3_sql", 153},
    Place{"sqlite3_db_mutex", 164},
    Place{"sqlite3_db_status", 165},
    Place{"sqlite3_stmt_status", 170},
    Place{"sqlite3_db_filename", 180},
    Place{"sqlite3_auto_extension", 192},
    Place{"sqlite3_cancel_auto_extension", 195},
    Place{"sqlite3_trace_v2", 214},
};

/// The first version whose list has all of them (https://www.sqlite.org/releaselog/3_14.html).
constexpr int first_version = 3'014'000;

std::atomic<Routines> taken;

}  // namespace

bool take(const void* routines) noexcept {
  const auto* const list = static_cast<Routines>(routines);
  const auto version = reinterpret_cast<int (*)()>(list[libversion_number.index]);
  Routines none = nullptr;
  return version() >= first_version && (taken.compare_exchange_strong(none, list) || none == list);
}

bool is_there() noexcept { return taken != nullptr; }

SharedLibrary::Function find(const char* name) noexcept {
  const Routines list = taken;
  const auto* const place = std::find_if(places.begin(), places.end(), [&](const Place& p) { return p.name == name; });
  return list == nullptr || place == places.end() ? nullptr : list[place->index];
}

}  // namespace sqlitebench::extended_engine
