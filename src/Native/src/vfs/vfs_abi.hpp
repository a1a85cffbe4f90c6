#pragma once

#include <cstdint>

// SQLite's interface to an operating system, as https://www.sqlite.org/c3ref/vfs.html and
// https://www.sqlite.org/c3ref/io_methods.html declare it, with their names: so nothing of SQLite is needed to build.

struct sqlite3_io_methods;

struct sqlite3_file {
  const sqlite3_io_methods* pMethods;
};

struct sqlite3_io_methods {
  int iVersion;
  int (*xClose)(sqlite3_file* file);
  int (*xRead)(sqlite3_file* file, void* buffer, int bytes, std::int64_t offset);
  int (*xWrite)(sqlite3_file* file, const void* buffer, int bytes, std::int64_t offset);
  int (*xTruncate)(sqlite3_file* file, std::int64_t size);
  int (*xSync)(sqlite3_file* file, int flags);
  int (*xFileSize)(sqlite3_file* file, std::int64_t* size);
  int (*xLock)(sqlite3_file* file, int level);
  int (*xUnlock)(sqlite3_file* file, int level);
  int (*xCheckReservedLock)(sqlite3_file* file, int* is_reserved);
  int (*xFileControl)(sqlite3_file* file, int operation, void* argument);
  int (*xSectorSize)(sqlite3_file* file);
  int (*xDeviceCharacteristics)(sqlite3_file* file);
  // from version 2
  int (*xShmMap)(sqlite3_file* file, int region, int bytes, int extend, void volatile** mapped);
  int (*xShmLock)(sqlite3_file* file, int offset, int count, int flags);
  void (*xShmBarrier)(sqlite3_file* file);
  int (*xShmUnmap)(sqlite3_file* file, int remove);
  // from version 3
  int (*xFetch)(sqlite3_file* file, std::int64_t offset, int bytes, void** mapped);
  int (*xUnfetch)(sqlite3_file* file, std::int64_t offset, void* mapped);
};

struct sqlite3_vfs {
  using Function = void (*)();

  int iVersion;
  int szOsFile;
  int mxPathname;
  sqlite3_vfs* pNext;
  const char* zName;
  void* pAppData;
  int (*xOpen)(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* actual_flags);
  int (*xDelete)(sqlite3_vfs* vfs, const char* name, int sync_directory);
  int (*xAccess)(sqlite3_vfs* vfs, const char* name, int flags, int* result);
  int (*xFullPathname)(sqlite3_vfs* vfs, const char* name, int capacity, char* path);
  void* (*xDlOpen)(sqlite3_vfs* vfs, const char* name);
  void (*xDlError)(sqlite3_vfs* vfs, int capacity, char* error);
  Function (*xDlSym)(sqlite3_vfs* vfs, void* library, const char* symbol);
  void (*xDlClose)(sqlite3_vfs* vfs, void* library);
  int (*xRandomness)(sqlite3_vfs* vfs, int bytes, char* buffer);
  int (*xSleep)(sqlite3_vfs* vfs, int microseconds);
  int (*xCurrentTime)(sqlite3_vfs* vfs, double* julian_day);
  int (*xGetLastError)(sqlite3_vfs* vfs, int capacity, char* error);
  // from version 2
  int (*xCurrentTimeInt64)(sqlite3_vfs* vfs, std::int64_t* milliseconds);
  // from version 3
  int (*xSetSystemCall)(sqlite3_vfs* vfs, const char* name, Function function);
  Function (*xGetSystemCall)(sqlite3_vfs* vfs, const char* name);
  const char* (*xNextSystemCall)(sqlite3_vfs* vfs, const char* name);
};
