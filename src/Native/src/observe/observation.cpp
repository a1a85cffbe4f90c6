#include "observe/observation.hpp"

#include <stdexcept>
#include <utility>

namespace sqlitebench {

namespace {

sqlite3_vfs& default_vfs(const ObserverApi& api) {
  sqlite3_vfs* vfs = api.vfs_find(nullptr);
  if (vfs == nullptr) {
    throw std::runtime_error("the engine cannot be observed: it has no VFS");
  }
  return *vfs;
}

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

Observation::Observation(const ObserverApi& api, std::string name)
    : api_(api), vfs_(default_vfs(api), std::move(name)), connections_(api_), memory_(api_) {}

void Observation::begin(ObserverApi::Opened on_open) {
  require_ok(api_.auto_extension(as_entry(on_open)), "sqlite3_auto_extension");
  try {
    require_ok(api_.vfs_register(&vfs_.shim(), 1), "sqlite3_vfs_register");
  } catch (const std::runtime_error&) {
    api_.cancel_auto_extension(as_entry(on_open));
    throw;
  }
}

// The VFS stays registered, because a connection that uses it finds it by its name to attach and to vacuum.
void Observation::end(ObserverApi::Opened on_open) noexcept {
  api_.cancel_auto_extension(as_entry(on_open));
  if (api_.vfs_find(nullptr) == &vfs_.shim()) {
    api_.vfs_register(&vfs_.inner(), 1);
  }
}

}  // namespace sqlitebench
