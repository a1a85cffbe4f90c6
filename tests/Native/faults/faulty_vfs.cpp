#include "faults/faulty_vfs.hpp"

#include <utility>

#include "engine/sqlite_api.hpp"
#include "faults/faulty_file.hpp"

namespace sqlitebench {

std::unique_ptr<ForwardingFile> FaultyVfs::wrap(sqlite3_file& inner, const char* name, int /*flags*/) {
  std::shared_ptr<FaultPlan> plan = state_of(name);
  if (plan == nullptr) {
    return std::make_unique<ForwardingFile>(inner);
  }
  return std::make_unique<FaultyFile>(inner, std::move(plan));
}

int FaultyVfs::remove(const char* name, int sync_directory) noexcept {
  const std::shared_ptr<FaultPlan> plan = state_of(name);
  if (plan == nullptr) {
    return ForwardingVfs::remove(name, sync_directory);
  }
  if (plan->fails(FaultKind::write)) {
    return sqlite::ioerr_delete;
  }
  constexpr int without_sync = 0;
  const int code = ForwardingVfs::remove(name, without_sync);
  const bool syncs = code == sqlite::ok && sync_directory != 0;
  return syncs && plan->fails(FaultKind::sync) ? sqlite::ioerr_dir_fsync : code;
}

}  // namespace sqlitebench
