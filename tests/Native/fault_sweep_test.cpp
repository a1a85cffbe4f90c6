#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "engine/engine_error.hpp"
#include "faults/io_faults.hpp"
#include "support/ledger_database.hpp"

namespace sqlitebench {
namespace {

using tests::Ledger;
using tests::LedgerDatabase;

constexpr std::int64_t fault_transactions = 6;

/// What a ledger said of a fault, and what it holds afterwards.
struct Outcome {
  std::int64_t acknowledged = 0;  ///< transactions whose commit had returned
  int code = sqlite::ok;          ///< of the first error, extended
  bool failed_while_open = false;
  std::int64_t failures = 0;  ///< those included that came when it was closed
  std::int64_t last = 0;      ///< the last transaction that is there afterwards; -1 for a database that is not whole
};

/// Journal mode, kind of fault, and whether it lasts.
using FaultSetting = std::tuple<std::string, FaultKind, bool>;

/// SQLite's own tests of I/O errors, on the ledger: the first operation fails, then the second, until there are none.
class FaultSweep : public testing::TestWithParam<FaultSetting> {
 protected:
  static const std::string& journal_mode() { return std::get<0>(GetParam()); }
  static FaultKind kind() { return std::get<1>(GetParam()); }

  static Connection connect(const LedgerDatabase& database) {
    return database.connect("journal_mode=" + journal_mode() + "+synchronous=EXTRA+cache_size=-8");
  }

  static Outcome fail(std::int64_t operation) {
    const LedgerDatabase database(journal_mode());
    Outcome outcome;
    {
      IoFaults faults(tests::engine(), database.path());
      faults.plan().fail({kind(), operation, std::get<2>(GetParam())});
      write(database, faults.plan(), outcome);
      outcome.failures = faults.plan().failures();
      faults.plan().fail({});
      outcome.last = database.last();
      Ledger(connect(database)).commit(outcome.last + 1);
    }
    EXPECT_EQ(database.last(), outcome.last + 1);
    return outcome;
  }

  static void expect_sound(const Outcome& outcome) {
    if (outcome.code == sqlite::ok) {
      expect_done(outcome);
    } else {
      expect_told(outcome);
    }
  }

 private:
  static void expect_done(const Outcome& outcome) {
    EXPECT_EQ(outcome.acknowledged, fault_transactions);
    EXPECT_EQ(outcome.last, fault_transactions);
    // A checkpoint that fails after a commit is no error of that, and is done again.
    EXPECT_TRUE(journal_mode() == "WAL" || !outcome.failed_while_open);
  }

  static void expect_told(const Outcome& outcome) {
    EXPECT_TRUE(outcome.failed_while_open);
    // The transaction that failed may be there, or not; those before are.
    EXPECT_GE(outcome.last, outcome.acknowledged);
    EXPECT_LE(outcome.last, outcome.acknowledged + 1);
  }

  static void write(const LedgerDatabase& database, const FaultPlan& plan, Outcome& outcome) {
    std::optional<Ledger> ledger;
    try {
      ledger.emplace(connect(database));
      while (outcome.acknowledged < fault_transactions) {
        ledger->commit(outcome.acknowledged + 1);
        ++outcome.acknowledged;
      }
    } catch (const EngineError& error) {
      outcome.code = error.code();
    }
    outcome.failed_while_open = plan.failures() > 0;
  }
};

/// The result codes that come out, one or more times each. That of opening is not extended.
std::set<int> expected_codes(const std::string& journal_mode, FaultKind kind) {
  const bool in_wal = journal_mode == "WAL";
  switch (kind) {
    case FaultKind::read:
      return in_wal ? std::set{sqlite::ioerr, sqlite::ioerr_read, sqlite::ioerr_shmmap}
                    : std::set{sqlite::ioerr, sqlite::ioerr_read};
    case FaultKind::write:
      return {sqlite::ioerr_write, in_wal ? sqlite::ioerr_shmsize : sqlite::ioerr_delete};
    case FaultKind::sync:
      return in_wal ? std::set{sqlite::ioerr_fsync} : std::set{sqlite::ioerr_fsync, sqlite::ioerr_dir_fsync};
    default:
      return in_wal ? std::set{sqlite::full, sqlite::ioerr_shmsize} : std::set{sqlite::full};
  }
}

TEST_P(FaultSweep, no_fault_passes_for_success_or_damages_what_was_committed) {
  std::set<int> codes;
  Outcome outcome;
  for (std::int64_t operation = 1; operation == 1 || outcome.failures > 0; ++operation) {
    SCOPED_TRACE("operation " + std::to_string(operation));
    outcome = fail(operation);
    expect_sound(outcome);
    if (outcome.code != sqlite::ok) {
      codes.insert(outcome.code);
    }
  }
  EXPECT_EQ(codes, expected_codes(journal_mode(), kind()));
}

std::string fault_name(const testing::TestParamInfo<FaultSetting>& setting) {
  constexpr std::array kinds = {"read", "write", "sync", "full"};
  return std::get<0>(setting.param) + "_" + kinds.at(static_cast<std::size_t>(std::get<1>(setting.param))) +
         (std::get<2>(setting.param) ? "_lasting" : "_once");
}

INSTANTIATE_TEST_SUITE_P(Ledger, FaultSweep,
                         testing::Combine(testing::Values("DELETE", "WAL"),
                                          testing::Values(FaultKind::read, FaultKind::write, FaultKind::sync,
                                                          FaultKind::full),
                                          testing::Bool()),
                         fault_name);

}  // namespace
}  // namespace sqlitebench
