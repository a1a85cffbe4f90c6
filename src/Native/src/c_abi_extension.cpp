#include "engine/extended_engine.hpp"
#include "engine/sqlite_api.hpp"
#include "sqlitebench.h"

std::int32_t sqlitebench_extension_init(void* /*connection*/, char** /*error*/, const void* routines) {
  return sqlitebench::extended_engine::take(routines) ? sqlitebench::sqlite::ok_load_permanently
                                                      : sqlitebench::sqlite::error;
}
