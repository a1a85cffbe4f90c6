#pragma once

#include <string>

#include "faults/faulty_vfs.hpp"
#include "vfs/simulation.hpp"

namespace sqlitebench {

/// While it lives, operations on the files of a database can be made to fail, as SQLite's own tests of I/O errors do it
/// (https://www.sqlite.org/testing.html#i_o_error_testing): for the connections of an engine that open while it lives,
/// whoever opens them, unless they name a VFS. Connections that outlive it meet no more faults.
class IoFaults {
 public:
  /// Throws std::runtime_error when something is simulated in this process, or the engine has no VFS to wrap.
  IoFaults(const std::string& engine, const std::string& database) : simulation_(engine, database) {}
  // NOLINTNEXTLINE(bugprone-exception-escape): only a kind of fault that is none is refused
  ~IoFaults() { plan().fail({}); }
  IoFaults(const IoFaults&) = delete;
  IoFaults(IoFaults&&) = delete;
  IoFaults& operator=(const IoFaults&) = delete;
  IoFaults& operator=(IoFaults&&) = delete;

  [[nodiscard]] FaultPlan& plan() noexcept { return simulation_.state(); }

 private:
  Simulation<FaultyVfs> simulation_;
};

}  // namespace sqlitebench
