#include <memory>
#include <string>

#include "c_abi_call.hpp"
#include "faults/io_faults.hpp"
#include "sqlitebench.h"

struct sqlitebench_io_faults {
  sqlitebench_io_faults(const std::string& engine, const std::string& database) : faults(engine, database) {}

  sqlitebench::IoFaults faults;
};

namespace {

using sqlitebench::FaultKind;
using sqlitebench::require;
using sqlitebench::succeeds;

static_assert(static_cast<int>(FaultKind::read) == SQLITEBENCH_FAULT_READ);
static_assert(static_cast<int>(FaultKind::full) == SQLITEBENCH_FAULT_FULL);

}  // namespace

sqlitebench_io_faults* sqlitebench_io_faults_begin(const char* engine, const char* database, char* error,
                                                   std::int32_t error_capacity) {
  std::unique_ptr<sqlitebench_io_faults> begun;
  succeeds(error, error_capacity, [&] {
    begun = std::make_unique<sqlitebench_io_faults>(require(engine, "engine"), require(database, "database"));
  });
  return begun.release();
}

std::int32_t sqlitebench_io_faults_fail(sqlitebench_io_faults* faults, std::int32_t kind, std::int64_t operation,
                                        std::int32_t is_lasting, char* error, std::int32_t error_capacity) {
  const bool done = succeeds(error, error_capacity, [&] {
    require(faults, "faults")->faults.plan().fail({static_cast<FaultKind>(kind), operation, is_lasting != 0});
  });
  return done ? 0 : 1;
}

std::int64_t sqlitebench_io_faults_operations(sqlitebench_io_faults* faults) {
  return faults == nullptr ? 0 : faults->faults.plan().operations();
}

std::int64_t sqlitebench_io_faults_failures(sqlitebench_io_faults* faults) {
  return faults == nullptr ? 0 : faults->faults.plan().failures();
}

void sqlitebench_io_faults_end(sqlitebench_io_faults* faults) {
  const std::unique_ptr<sqlitebench_io_faults> owned(faults);
}
