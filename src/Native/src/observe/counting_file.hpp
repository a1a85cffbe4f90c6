#pragma once

#include <cstdint>

#include "engine/sqlite_api.hpp"
#include "observe/io_counters.hpp"
#include "vfs/forwarding_file.hpp"

namespace sqlitebench {

/// Counts what a file did successfully.
class CountingFile final : public ForwardingFile {
 public:
  CountingFile(sqlite3_file& inner, IoCounters& counters) noexcept : ForwardingFile(inner), counters_(&counters) {}

  int read(void* buffer, int bytes, std::int64_t offset) override {
    const int code = ForwardingFile::read(buffer, bytes, offset);
    if (code == sqlite::ok || code == sqlite::ioerr_short_read) {
      counters_->count_read(code == sqlite::ok ? bytes : 0);
    }
    return code;
  }

  int write(const void* buffer, int bytes, std::int64_t offset) override {
    const int code = ForwardingFile::write(buffer, bytes, offset);
    if (code == sqlite::ok) {
      counters_->count_write(bytes);
    }
    return code;
  }

  int truncate(std::int64_t size) override {
    const int code = ForwardingFile::truncate(size);
    if (code == sqlite::ok) {
      counters_->count_truncate();
    }
    return code;
  }

  int sync(int flags) override {
    const int code = ForwardingFile::sync(flags);
    if (code == sqlite::ok) {
      counters_->count_sync();
    }
    return code;
  }

  int fetch(std::int64_t offset, int bytes, void** mapped) override {
    const int code = ForwardingFile::fetch(offset, bytes, mapped);
    if (code == sqlite::ok && *mapped != nullptr) {
      counters_->count_fetch();
    }
    return code;
  }

 private:
  IoCounters* counters_;
};

}  // namespace sqlitebench
