#pragma once

#include <cstdint>

namespace sqlitebench {

/// What can fail of the files of a database. A write that fails has written its first half.
enum class FaultKind : std::int32_t {
  read = 0,   ///< reads with SQLITE_IOERR_READ, and shared memory that is there with SQLITE_IOERR_SHMMAP
  write = 1,  ///< writes, truncations, removals and the growth of shared memory, each with its own SQLITE_IOERR code
  sync = 2,   ///< syncs with SQLITE_IOERR_FSYNC, and those of a directory with SQLITE_IOERR_DIR_FSYNC
  full = 3,   ///< writes with SQLITE_FULL, and the growth of shared memory with SQLITE_IOERR_SHMSIZE
};

/// Which operations fail.
struct Fault {
  FaultKind kind = FaultKind::read;
  std::int64_t operation = 0;  ///< the first of its kind that fails, from 1; 0 for none
  bool is_lasting = false;     ///< whether all that follow fail as well
};

}  // namespace sqlitebench
