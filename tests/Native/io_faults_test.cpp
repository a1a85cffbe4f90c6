#include "faults/io_faults.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "engine/engine_error.hpp"
#include "power_loss/power_loss.hpp"
#include "support/ledger_database.hpp"

namespace sqlitebench {
namespace {

using tests::Ledger;
using tests::LedgerDatabase;

/// The extended result code of what a commit says; ok for nothing.
int code_of_commit(Ledger& ledger, std::int64_t number) {
  try {
    ledger.commit(number);
    return sqlite::ok;
  } catch (const EngineError& error) {
    return error.code();
  }
}

int code_of_commit(const LedgerDatabase& database, const std::string& pragmas, const Fault& fault) {
  IoFaults faults(tests::engine(), database.path());
  Ledger ledger(database.connect(pragmas));
  faults.plan().fail(fault);
  return code_of_commit(ledger, 1);
}

TEST(IoFaults, are_told_with_SQLites_own_result_codes) {
  const LedgerDatabase database;
  EXPECT_EQ(code_of_commit(database, "synchronous=FULL", {FaultKind::read, 1, true}), sqlite::ioerr_read);
  EXPECT_EQ(code_of_commit(database, "synchronous=FULL", {FaultKind::write, 1, true}), sqlite::ioerr_write);
  EXPECT_EQ(code_of_commit(database, "synchronous=FULL", {FaultKind::sync, 1, true}), sqlite::ioerr_fsync);
  EXPECT_EQ(code_of_commit(database, "synchronous=FULL", {FaultKind::full, 1, true}), sqlite::full);
  EXPECT_EQ(database.last(), 0);
}

TEST(IoFaults, meet_reads_of_a_database_that_would_be_mapped) {
  const LedgerDatabase database;
  EXPECT_EQ(code_of_commit(database, "mmap_size=1048576", {FaultKind::read, 2, true}), sqlite::ioerr_read);
}

TEST(IoFaults, leave_other_databases_alone) {
  const LedgerDatabase database;
  const LedgerDatabase other;
  IoFaults faults(tests::engine(), database.path());
  faults.plan().fail({FaultKind::write, 1, true});
  Ledger(other.connect("synchronous=FULL")).commit(1);
  EXPECT_EQ(faults.plan().operations(), 0);
  EXPECT_EQ(other.last(), 1);
}

TEST(IoFaults, end_with_their_lifetime_also_for_connections_that_are_open) {
  const LedgerDatabase database;
  std::optional<Ledger> opened_within;
  {
    IoFaults faults(tests::engine(), database.path());
    opened_within.emplace(database.connect("synchronous=FULL"));
    faults.plan().fail({FaultKind::write, 1, true});
  }
  opened_within->commit(1);
  Ledger(database.connect("synchronous=FULL")).commit(2);
  EXPECT_EQ(database.last(), 2);
}

TEST(IoFaults, are_simulated_alone) {
  const LedgerDatabase database;
  {
    const IoFaults first(tests::engine(), database.path());
    EXPECT_THROW(IoFaults(tests::engine(), database.path()), std::runtime_error);
    EXPECT_THROW(PowerLoss(tests::engine(), database.path()), std::runtime_error);
  }
  {
    const PowerLoss first(tests::engine(), database.path());
    EXPECT_THROW(IoFaults(tests::engine(), database.path()), std::runtime_error);
  }
  EXPECT_NO_THROW(IoFaults(tests::engine(), database.path()));
}

TEST(IoFaults, say_what_engine_they_cannot_be_simulated_on) {
  try {
    const IoFaults faults("", "test.db");
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("engine is empty"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace sqlitebench
