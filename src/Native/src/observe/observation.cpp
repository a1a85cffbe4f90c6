#include "observe/observation.hpp"

#include <stdexcept>
#include <string>

namespace sqlitebench {

namespace {

ObserverApi::Function as_entry(ObserverApi::Opened on_open) noexcept {
  return reinterpret_cast<ObserverApi::Function>(on_open);
}

void require_ok(int code, const char* call) {
  if (code != sqlite::ok) {
    throw std::runtime_error(std::string("the engine cannot be observed: ") + call + " fails (SQLite code " +
                             std::to_string(code) + ")");
  }
}

}  // namespace

Observation::Observation(const ObserverApi& api)
    : api_(api), vfs_(api.vfs.standard(), databases_), connections_(api_, databases_), memory_(api_) {}

void Observation::begin(ObserverApi::Opened on_open) {
  require_ok(api_.auto_extension(as_entry(on_open)), "sqlite3_auto_extension");
  try {
    api_.vfs.begin(vfs_);
  } catch (const std::runtime_error&) {
    api_.cancel_auto_extension(as_entry(on_open));
    throw;
  }
}

void Observation::end(ObserverApi::Opened on_open) noexcept {
  api_.cancel_auto_extension(as_entry(on_open));
  api_.vfs.end(vfs_);
}

std::optional<std::string> Observation::full_path(const char* database) {
  return database == nullptr ? std::nullopt : std::optional(vfs_.full_path(database));
}

}  // namespace sqlitebench
