#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "engine/sqlite_api.hpp"
#include "faults/fault_plan.hpp"
#include "vfs/forwarding_file.hpp"

namespace sqlitebench {

/// A file whose operations fail as planned. A sync does not go on to the disk: the computer lives on, so that nobody
/// would see it.
class FaultyFile final : public ForwardingFile {
 public:
  FaultyFile(sqlite3_file& inner, std::shared_ptr<FaultPlan> plan) noexcept
      : ForwardingFile(inner), plan_(std::move(plan)) {}

  int read(void* buffer, int bytes, std::int64_t offset) override {
    return plan_->fails(FaultKind::read) ? sqlite::ioerr_read : ForwardingFile::read(buffer, bytes, offset);
  }

  int write(const void* buffer, int bytes, std::int64_t offset) override {
    const int code = code_of_write();
    if (code != sqlite::ok) {
      ForwardingFile::write(buffer, bytes / 2, offset);
      return code;
    }
    return ForwardingFile::write(buffer, bytes, offset);
  }

  int truncate(std::int64_t size) override {
    return plan_->fails(FaultKind::write) ? sqlite::ioerr_truncate : ForwardingFile::truncate(size);
  }

  int sync(int /*flags*/) override { return plan_->fails(FaultKind::sync) ? sqlite::ioerr_fsync : sqlite::ok; }

  int shm_map(int region, int bytes, int extend, void volatile** mapped) override {
    *mapped = nullptr;
    if (extend == 0) {
      return plan_->fails(FaultKind::read) ? sqlite::ioerr_shmmap
                                           : ForwardingFile::shm_map(region, bytes, extend, mapped);
    }
    return code_of_write() == sqlite::ok ? ForwardingFile::shm_map(region, bytes, extend, mapped)
                                         : sqlite::ioerr_shmsize;
  }

  /// Maps nothing, so that every page is read: of a mapped page that cannot be read no error comes, but a signal.
  int fetch(std::int64_t /*offset*/, int /*bytes*/, void** mapped) override {
    *mapped = nullptr;
    return sqlite::ok;
  }

 private:
  [[nodiscard]] int code_of_write() {
    if (plan_->fails(FaultKind::write)) {
      return sqlite::ioerr_write;
    }
    return plan_->fails(FaultKind::full) ? sqlite::full : sqlite::ok;
  }

  std::shared_ptr<FaultPlan> plan_;
};

}  // namespace sqlitebench
