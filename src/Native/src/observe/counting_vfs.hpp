#pragma once

#include <memory>

#include "observe/counting_file.hpp"
#include "observe/database_counters.hpp"
#include "vfs/forwarding_vfs.hpp"

namespace sqlitebench {

/// Counts what the files that are opened through it do.
class CountingVfs final : public ForwardingVfs {
 public:
  /// Has the name of the VFS that it wraps, so that nobody tells by the name whether it is observed.
  CountingVfs(sqlite3_vfs& inner, CountersByDatabase& counters)
      : ForwardingVfs(inner, inner.zName), counters_(counters) {}

 protected:
  std::unique_ptr<ForwardingFile> wrap(sqlite3_file& inner, const char* name, int /*flags*/) override {
    return std::make_unique<CountingFile>(inner, counters_.of(name).io);
  }

 private:
  CountersByDatabase& counters_;
};

}  // namespace sqlitebench
