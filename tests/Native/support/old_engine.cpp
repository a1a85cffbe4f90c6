// What the observer finds of an engine before it refuses that for its version.

#if defined(_WIN32)
#define EXPORTED extern "C" __declspec(dllexport)
#else
#define EXPORTED extern "C" __attribute__((visibility("default")))
#endif

EXPORTED const char* sqlite3_libversion() { return "3.22.0"; }
EXPORTED int sqlite3_libversion_number() { return 3'022'000; }
EXPORTED void sqlite3_auto_extension() {}
EXPORTED void sqlite3_cancel_auto_extension() {}
EXPORTED void sqlite3_trace_v2() {}
EXPORTED void sqlite3_commit_hook() {}
EXPORTED void sqlite3_db_filename() {}
EXPORTED void sqlite3_sql() {}
EXPORTED void sqlite3_next_stmt() {}
EXPORTED void sqlite3_stmt_status() {}
EXPORTED void sqlite3_db_status() {}
EXPORTED void sqlite3_db_mutex() {}
EXPORTED void sqlite3_mutex_enter() {}
EXPORTED void sqlite3_mutex_leave() {}
EXPORTED void sqlite3_vfs_find() {}
EXPORTED void sqlite3_vfs_register() {}
EXPORTED void sqlite3_malloc() {}
EXPORTED void sqlite3_free() {}
EXPORTED void sqlite3_memory_used() {}
EXPORTED void sqlite3_memory_highwater() {}
