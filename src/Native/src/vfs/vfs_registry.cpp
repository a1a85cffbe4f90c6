#include "vfs/vfs_registry.hpp"

#include <stdexcept>
#include <utility>

#include "engine/sqlite_api.hpp"

namespace sqlitebench {

VfsRegistry::VfsRegistry(const EngineLibrary& library, std::string complaint) : complaint_(std::move(complaint)) {
  library.find(find_, "sqlite3_vfs_find");
  library.find(register_, "sqlite3_vfs_register");
}

sqlite3_vfs& VfsRegistry::standard() const {
  sqlite3_vfs* vfs = find_(nullptr);
  if (vfs == nullptr) {
    throw std::runtime_error(complaint_ + ": it has no VFS");
  }
  return *vfs;
}

void VfsRegistry::begin(ForwardingVfs& vfs) const {
  const int code = register_(&vfs.shim(), 1);
  if (code != sqlite::ok) {
    throw std::runtime_error(complaint_ + ": sqlite3_vfs_register fails (SQLite code " + std::to_string(code) + ")");
  }
}

void VfsRegistry::end(ForwardingVfs& vfs) const noexcept {
  if (find_(nullptr) == &vfs.shim()) {
    register_(&vfs.inner(), 1);
  }
}

}  // namespace sqlitebench
