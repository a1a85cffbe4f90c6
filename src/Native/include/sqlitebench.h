/* The C interface of the native baseline. Text is UTF-8 and ends with a zero byte. No function lets a C++ exception
 * out. */
#ifndef SQLITEBENCH_H
#define SQLITEBENCH_H

#include <stdint.h> /* NOLINT(modernize-deprecated-headers): C reads this file too */

#if defined(_WIN32)
#if defined(SQLITEBENCH_BUILD)
#define SQLITEBENCH_API __declspec(dllexport)
#else
#define SQLITEBENCH_API
#endif
#else
#define SQLITEBENCH_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* NOLINTBEGIN(modernize-use-using): C reads this file too */

/* What a run is made of. Every text is copied by sqlitebench_open; the operations must outlive the run. */
typedef struct sqlitebench_options {
  const char* engine;        /* path or bare name of a sqlite3 shared library */
  const char* database;      /* an existing database file */
  const char* workload;      /* an id that sqlitebench_workloads lists */
  const char* pragmas;       /* normal, combination, or name=value+name=value */
  const uint8_t* operations; /* records of 56 bytes, as sqlitebench_generate writes them */
  int64_t operation_count;   /* number of those records */
  int64_t batch_size;        /* operations a transaction; 0: one transaction for all that a thread does in a call */
  int32_t threads;           /* 1 or more; each has a connection of its own */
  int32_t busy_timeout_ms;   /* milliseconds that SQLite waits for a lock */
  const char* schema;        /* of the database: null or "" for text/hash-size, where every workload runs */
} sqlitebench_options;

typedef struct sqlitebench_result {
  uint64_t digest;   /* of what the operations returned, thread by thread */
  int64_t rows;      /* read or removed where an operation has many, else operations done */
  int64_t conflicts; /* batches run again because the database was busy or locked */
} sqlitebench_result;

typedef struct sqlitebench_run sqlitebench_run;

/* NOLINTEND(modernize-use-using) */

/* The version of this interface: 2. */
SQLITEBENCH_API int32_t sqlitebench_abi_version(void);

/* Opens the connections, sets the pragmas and prepares the statements. Null and a text in error on failure. */
SQLITEBENCH_API sqlitebench_run* sqlitebench_open(const sqlitebench_options* options, char* error,
                                                  int32_t error_capacity);

/* Runs operations [first, first + count) and returns 0, or 1 with a text in error. One call at a time for a run. */
SQLITEBENCH_API int32_t sqlitebench_execute(sqlitebench_run* run, int64_t first, int64_t count,
                                            sqlitebench_result* result, char* error, int32_t error_capacity);

/* Ends the threads and closes the connections. Null is allowed. */
SQLITEBENCH_API void sqlitebench_close(sqlitebench_run* run);

/* Writes 56 bytes an operation into buffer and returns 0, or 1 with a text in error.
   blockset_ppm: chance in a million that an operation of new-blockset starts a blockset. */
SQLITEBENCH_API int32_t sqlitebench_generate(const char* workload, int64_t rows, int64_t operations, uint64_t seed,
                                             int32_t blockset_ppm, uint8_t* buffer, char* error,
                                             int32_t error_capacity);

/* Writes the workload ids, one a line; returns the bytes needed, terminator included. A buffer that is too small
   gets as much as it holds. */
SQLITEBENCH_API int32_t sqlitebench_workloads(char* buffer, int32_t capacity);

/* Writes the version, the source id and the compile options of an engine, one a line; returns the bytes needed,
   terminator included, or -1 with the reason in buffer. */
SQLITEBENCH_API int32_t sqlitebench_engine(const char* engine, char* buffer, int32_t capacity);

#ifdef __cplusplus
}
#endif

#endif
