#pragma once

#include <memory>
#include <string>
#include <utility>

#include "observe/counting_file.hpp"
#include "observe/database_counters.hpp"
#include "vfs/forwarding_vfs.hpp"

namespace sqlitebench {

/// Counts what the files that are opened through it do.
class CountingVfs final : public ForwardingVfs {
 public:
  CountingVfs(sqlite3_vfs& inner, std::string name, CountersByDatabase& counters)
      : ForwardingVfs(inner, std::move(name)), counters_(counters) {}

 protected:
  std::unique_ptr<ForwardingFile> wrap(sqlite3_file& inner, const char* name, int /*flags*/) override {
    return std::make_unique<CountingFile>(inner, counters_.of(name).io);
  }

 private:
  CountersByDatabase& counters_;
};

}  // namespace sqlitebench
