/// What the .NET tests call.

#include <cstdint>
#include <memory>

#include "c_abi_call.hpp"
#include "faults/io_faults.hpp"
#include "sqlitebench.h"

using sqlitebench::attempt;
using sqlitebench::Fault;
using sqlitebench::FaultKind;
using sqlitebench::IoFaults;

extern "C" {

/// Null and a text in error on failure.
SQLITEBENCH_API IoFaults* sqlitebench_faults_begin(const char* engine, const char* database, char* error,
                                                   std::int32_t error_capacity) {
  return sqlitebench::make_handle(error, error_capacity, [&] { return std::make_unique<IoFaults>(engine, database); });
}

/// Returns 0, or 1 with a text in error.
SQLITEBENCH_API std::int32_t sqlitebench_faults_fail(IoFaults* faults, std::int32_t kind, std::int64_t operation,
                                                     std::int32_t is_lasting, char* error,
                                                     std::int32_t error_capacity) {
  const Fault fault{static_cast<FaultKind>(kind), operation, is_lasting != 0};
  return attempt(error, error_capacity, [&] { faults->plan().fail(fault); });
}

SQLITEBENCH_API std::int64_t sqlitebench_faults_operations(IoFaults* faults) { return faults->plan().operations(); }

SQLITEBENCH_API std::int64_t sqlitebench_faults_failures(IoFaults* faults) { return faults->plan().failures(); }

SQLITEBENCH_API void sqlitebench_faults_end(IoFaults* faults) { const std::unique_ptr<IoFaults> owned(faults); }

}  // extern "C"
