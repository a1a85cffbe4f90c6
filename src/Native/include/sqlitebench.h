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

/* The engine that has loaded this library as an extension, where one is observed or something is simulated below it. */
#define SQLITEBENCH_EXTENDED_ENGINE "(extended)"

/* What a run is made of. Every text is copied by sqlitebench_open; the operations must outlive the run. */
typedef struct sqlitebench_options {
  const char* engine;        /* path or bare name of a sqlite3 shared library */
  const char* database;      /* an existing database file */
  const char* workload;      /* an id that sqlitebench_workloads lists */
  const char* pragmas;       /* statements for each connection, one a line; what comes after " -- " has to be the first
                                column of the statement's first row, and "not 0" is any other value */
  const uint8_t* operations; /* records of 56 bytes without a gap: a hash of 44 characters in base64, or zeros; flags in
                                4 bytes, 1 for the start of a blockset, 2 for the removal of orphans; and a value in 8,
                                little endian: the size of the block, or the ID of the blockset */
  int64_t operation_count;   /* number of those records */
  int64_t batch_size;        /* operations per transaction; 0: one transaction for all that a thread does in a call */
  int32_t threads;           /* 1 or more; each has a connection of its own */
  int32_t busy_timeout_ms;   /* milliseconds that SQLite waits for a lock */
  const char* schema;        /* of the database: null or "" for text/hash-size, where every workload runs */
} sqlitebench_options;

typedef struct sqlitebench_result {
  uint64_t digest;   /* of what the executions returned: of a workload thread by thread, of a ledger nothing */
  int64_t rows;      /* read or removed where executions have many or a statement has columns, else executions done */
  int64_t conflicts; /* batches run again because the database was busy or locked */
} sqlitebench_result;

/* Executions that are ready to be done: the operations of a workload, those of a statement, or the transactions of a
 * ledger. */
typedef struct sqlitebench_run sqlitebench_run;

/* For a batch_size: executions are in no transaction. */
#define SQLITEBENCH_NO_BATCHES (-1)

/* A statement that is run many times on one connection. Every text is copied by sqlitebench_open_statements; the
 * arguments must outlive the run.
 *
 * The arguments of the executions follow one another without a gap, for each as many as the statement has parameters.
 * Each is a tag byte and its value, little endian: 0 NULL, nothing; 1 integer, 8 bytes; 2 real, 8 bytes of IEEE 754;
 * 3 text and 4 blob, a length in 4 bytes and that many bytes. */
typedef struct sqlitebench_statement_options {
  const char* engine;   /* as in sqlitebench_options */
  const char* database; /* an existing database file */
  const char* pragmas;  /* as in sqlitebench_options; "" for usage 4, which sets none, nor a busy timeout */
  const char* sql;      /* one statement; null or "" for usage 4 alone; several for usage 5 */
  const char* columns;  /* how a row is read, a letter a column: I integer, R real, T text, B blob, the same in lower
                           case where some are NULL, N whether it is NULL, V a value of any storage class, as its
                           letter takes it; null or "" for a statement that returns no rows; for usage 5, one form per
                           statement, separated by commas */
  const uint8_t* arguments; /* of all executions; not used by usages 3 and 4, which need none */
  int64_t argument_bytes;   /* size of the arguments */
  int64_t execution_count;  /* number of executions */
  int64_t batch_size;       /* executions per transaction; 0: one transaction for all of a call; SQLITEBENCH_NO_BATCHES,
                               which usage 4 needs: each commits by itself */
  int32_t usage;            /* a SQLITEBENCH_STATEMENT_ constant: what is repeated */
  int32_t busy_timeout_ms;  /* milliseconds that SQLite waits for a lock */
  const uint16_t* sequence; /* the number of each execution's statement, for usage 5; copied */
} sqlitebench_statement_options;

/* What one execution is. Its digest is of the number of rows changed, or of each row's columns and then the number of
 * rows; of 1 where nothing is run. An integer is folded as it is, a real by its bits, text and blobs by their length
 * and their first and last 8 bytes (by a hash where they are shorter), N as 1 for NULL and 0 for all else, and a NULL
 * under a letter in lower case as a number that no value is likely to equal.
 *
 * With a sign before the letters, the digest is of the sum of the rows' digests, and then of their number. The digest
 * of a row is of its columns and, after =, of its place. After * the order does not count; after # the sum is 0. C
 * instead of letters gives 0 and the number of rows changed, L gives 0 and the rowid inserted. */
enum {
  SQLITEBENCH_STATEMENT_REUSED = 0,             /* bind, run and reset the one statement */
  SQLITEBENCH_STATEMENT_PREPARED_EACH_TIME = 1, /* prepare, bind, run and finalize */
  SQLITEBENCH_STATEMENT_PREPARED_AHEAD = 2,     /* bind, run and reset the execution's own, prepared by open */
  SQLITEBENCH_STATEMENT_PREPARED_ONLY = 3,      /* prepare and finalize */
  SQLITEBENCH_STATEMENT_CONNECTION_ONLY = 4,    /* open and close a connection; with sql: and prepare, run without
                                                   arguments and finalize on it */
  SQLITEBENCH_STATEMENT_IN_SEQUENCE = 5,        /* bind, run and reset the one of several that the execution names */
  SQLITEBENCH_STATEMENT_ON_NEW_CONNECTION = 6   /* open a connection beside one that stays open, set its pragmas except
                                                   journal_mode=WAL, prepare, bind, run, finalize, close it */
};

/* What the observed connections of an engine did. A file is any that SQLite opens for them: databases, journals, WALs
 * and temporary files, but not databases in memory. The memory is of the whole process, since the engine counts no
 * finer. */
typedef struct sqlitebench_engine_counts {
  int64_t reads;            /* calls that read from a file; those of a memory-mapped page are fetches */
  int64_t bytes_read;       /* by the reads that got all that they asked for; what others got is not known */
  int64_t writes;           /* calls that wrote to a file */
  int64_t bytes_written;    /* by those */
  int64_t syncs;            /* calls that asked the VFS to make a file durable; it may sync the directory too */
  int64_t truncates;        /* calls that cut a file, or made it longer */
  int64_t fetches;          /* pages that were used where they are mapped into memory */
  int64_t cache_hits;       /* pages found in the page cache */
  int64_t cache_misses;     /* pages not found there */
  int64_t cache_writes;     /* pages written from the page cache to a database or a WAL */
  int64_t cache_spills;     /* those of them that were written in mid-transaction, to make room */
  int64_t commits;          /* of transactions that wrote */
  int64_t connections;      /* that were opened */
  int64_t memory_highwater; /* the most bytes that SQLite had allocated at a time; -1 where it does not count them */
} sqlitebench_engine_counts;

typedef struct sqlitebench_observer sqlitebench_observer;

/* A database on a disk with a volatile cache, whose power can go. */
typedef struct sqlitebench_power_loss sqlitebench_power_loss;

/* NOLINTEND(modernize-use-using) */

/* The version of this interface: 14. */
SQLITEBENCH_API int32_t sqlitebench_abi_version(void);

/* Opens the connections, sets the pragmas and prepares the statements. Null and a text in error on failure. */
SQLITEBENCH_API sqlitebench_run* sqlitebench_open(const sqlitebench_options* options, char* error,
                                                  int32_t error_capacity);

/* Opens the connection, sets the pragmas and prepares what is to be prepared ahead. Null and a text in error on
   failure. For usage 4 it opens and closes a connection, to find mistakes, and leaves none open. */
SQLITEBENCH_API sqlitebench_run* sqlitebench_open_statements(const sqlitebench_statement_options* options, char* error,
                                                             int32_t error_capacity);

/* Opens an existing ledger, to which numbered transactions of several rows are committed, and sets the pragmas:
   execution n is the transaction of number n. Null and a text in error on failure. */
SQLITEBENCH_API sqlitebench_run* sqlitebench_open_ledger(const char* engine, const char* database, const char* pragmas,
                                                         char* error, int32_t error_capacity);

/* Does executions [first, first + count) in their batches and returns 0, or 1 with a text in error. After an error the
   batch that it came in is rolled back. One call at a time for a run. */
SQLITEBENCH_API int32_t sqlitebench_execute(sqlitebench_run* run, int64_t first, int64_t count,
                                            sqlitebench_result* result, char* error, int32_t error_capacity);

/* The same, and writes into latencies_ns, which has count places, how long each execution took, in ns: from the end of
   the one before it on its thread to its own end. BEGIN is in the first execution of a batch, with every try that met a
   lock, and COMMIT in the last; those of a thread add up to all of its time. After an error they mean nothing. */
SQLITEBENCH_API int32_t sqlitebench_execute_timed(sqlitebench_run* run, int64_t first, int64_t count,
                                                  int64_t* latencies_ns, sqlitebench_result* result, char* error,
                                                  int32_t error_capacity);

/* Begins a transaction that sqlitebench_execute_step and sqlitebench_commit go on with, on a run of one thread, and
   returns 0, or 1 with a text in error, as for usage 4 of statements, which has no connection to begin it on. After an
   error of the engine in any of the three it is rolled back. */
SQLITEBENCH_API int32_t sqlitebench_begin(sqlitebench_run* run, char* error, int32_t error_capacity);

/* Does executions [first, first + count) inside the open transaction; else as sqlitebench_execute. */
SQLITEBENCH_API int32_t sqlitebench_execute_step(sqlitebench_run* run, int64_t first, int64_t count,
                                                 sqlitebench_result* result, char* error, int32_t error_capacity);

/* Commits the open transaction and returns 0, or 1 with a text in error. */
SQLITEBENCH_API int32_t sqlitebench_commit(sqlitebench_run* run, char* error, int32_t error_capacity);

/* What one look at the clock costs where latencies are taken, in ns: the median of measurements that take some ms. */
SQLITEBENCH_API double sqlitebench_clock_cost_ns(void);

/* Ends the threads and closes the connections, which rolls an open transaction back. Null is allowed. */
SQLITEBENCH_API void sqlitebench_close(sqlitebench_run* run);

/* Writes the workload ids, one a line; returns the bytes needed, terminator included. A buffer that is too small
   gets as much as it holds. */
SQLITEBENCH_API int32_t sqlitebench_workloads(char* buffer, int32_t capacity);

/* Writes the version, the source id and the compile options of an engine, one a line; returns the bytes needed,
   terminator included, or -1 with the reason in buffer. */
SQLITEBENCH_API int32_t sqlitebench_engine(const char* engine, char* buffer, int32_t capacity);

/* The entry point of this library as an extension of SQLite, for engines whose functions the loader does not find: from
   then on SQLITEBENCH_EXTENDED_ENGINE stands for the engine. It changes nothing of the connection. Returns SQLite's
   code for extensions that stay loaded, or SQLITE_ERROR for a second engine in a process and for one before 3.14.0. */
SQLITEBENCH_API int32_t sqlitebench_extension_init(void* connection, char** error, const void* routines);

/* Counts, until it ends, what the connections that are opened from now on do: all those of the engine in this process,
   whoever opens them, except through a VFS that they name. A connection that sets a trace or a commit hook of its own
   takes the observer's away, and must not be open when the observer is read. One observer at a time for a process. Null
   and a text in error on failure. */
SQLITEBENCH_API sqlitebench_observer* sqlitebench_observer_begin(const char* engine, char* error,
                                                                 int32_t error_capacity);

/* Reads what was counted since the beginning or the last reset, for the database at a path, or for all if that is null.
   Returns 0, or 1 with a text in error. Files without a name count only for all. The page-cache figures come from the
   open connections: meanwhile, no other thread may use a connection to these databases that was opened with
   SQLITE_OPEN_NOMUTEX. A page cache that connections share is counted for each of them. What was counted for a database
   that a connection detached is lost. Databases are distinguished by their full path. */
SQLITEBENCH_API int32_t sqlitebench_observer_read(sqlitebench_observer* observer, const char* database,
                                                  sqlitebench_engine_counts* counts, char* error,
                                                  int32_t error_capacity);

/* Writes the statements whose executions ended since the last reset (none before the first), one text per line: the
   number of executions, the steps of SQLite's virtual machine and the text, separated by spaces. Returns the bytes
   needed, terminator included, or -1 with the reason in buffer. */
SQLITEBENCH_API int32_t sqlitebench_observer_statements(sqlitebench_observer* observer, const char* database,
                                                        char* buffer, int32_t capacity);

/* Counts from 0 again for the database at a path. If that is null, it does so for all, and counts memory from what is
   allocated now. Returns 0, or 1 with a text in error. What sqlitebench_observer_read says of other threads applies. */
SQLITEBENCH_API int32_t sqlitebench_observer_reset(sqlitebench_observer* observer, const char* database, char* error,
                                                   int32_t error_capacity);

/* Connections that are opened from now on are not seen. Those that are open may be used on and closed later. Null is
   allowed. */
SQLITEBENCH_API void sqlitebench_observer_end(sqlitebench_observer* observer);

/* Keeps a database, its journal and its write-ahead log, until it ends, on a disk that loses what was not synced when
   its power goes: for the connections of the engine that open from now on, whoever opens them, except through a VFS
   that they name. One simulation at a time for a process. Null and a text in error on failure. */
SQLITEBENCH_API sqlitebench_power_loss* sqlitebench_power_loss_begin(const char* engine, const char* database,
                                                                     char* error, int32_t error_capacity);

/* Counts the changes and syncs of those files from 0, and has the power go at one of them: it fails, and so does all
   that follows. 0: at none. Returns 0, or 1 with a text in error. */
SQLITEBENCH_API int32_t sqlitebench_power_loss_cut_at(sqlitebench_power_loss* power_loss, int64_t operation,
                                                      char* error, int32_t error_capacity);

/* Changes and syncs since the last cut_at; 0 for null. */
SQLITEBENCH_API int64_t sqlitebench_power_loss_operations(sqlitebench_power_loss* power_loss);

/* 1 when the power has gone, else 0. */
SQLITEBENCH_API int32_t sqlitebench_power_loss_is_off(sqlitebench_power_loss* power_loss);

/* The power goes, unless it has gone: what is left of the files, drawn from the seed, takes their place, and the power
   comes again. No connection may be open. Returns 0, or 1 with a text in error. */
SQLITEBENCH_API int32_t sqlitebench_power_loss_lose(sqlitebench_power_loss* power_loss, uint64_t seed, char* error,
                                                    int32_t error_capacity);

/* Connections that are opened from now on use the disk itself. Those that are open may be used on. Null is allowed. */
SQLITEBENCH_API void sqlitebench_power_loss_end(sqlitebench_power_loss* power_loss);

#ifdef __cplusplus
}
#endif

#endif
