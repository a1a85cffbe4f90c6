#pragma once

/// For what every operation calls: compilers stop inlining a function that has many callers, and each workload has two
/// loops, one of them without a clock, which is the one that is measured.
#if defined(_MSC_VER)
#define SQLITEBENCH_ALWAYS_INLINE __forceinline
#else
#define SQLITEBENCH_ALWAYS_INLINE [[gnu::always_inline]] inline
#endif
