#include "power_loss/power_loss.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>

#include "engine/engine_error.hpp"
#include "power_loss/volatile_disk.hpp"
#include "support/ledger_database.hpp"

namespace sqlitebench {
namespace {

using tests::Ledger;
using tests::LedgerDatabase;

constexpr std::int64_t transactions = 6;
constexpr std::uint64_t seeds = 40;

/// What a database says of itself after a power loss, less than what was acknowledged before: 0 where all is there, the
/// number of transactions that were lost, or a large number for a database that is damaged.
constexpr std::int64_t damaged = 1000;

std::int64_t lost(const std::string& journal_mode, const std::string& synchronous, std::int64_t cut_at,
                  std::uint64_t seed) {
  const LedgerDatabase database(journal_mode);
  std::int64_t acknowledged = 0;
  {
    PowerLoss power_loss(tests::engine(), database.path());
    try {
      Ledger ledger(database.connect("journal_mode=" + journal_mode + "+synchronous=" + synchronous));
      power_loss.state().cut_at(cut_at);
      while (acknowledged < transactions) {
        ledger.commit(acknowledged + 1);
        ++acknowledged;
      }
    } catch (const EngineError&) {
      EXPECT_TRUE(power_loss.state().is_off());
    }
    power_loss.state().lose(seed);
  }
  const std::int64_t last = database.last();
  return last < 0 ? damaged : std::max<std::int64_t>(0, acknowledged - last);
}

/// The results of power losses at every tenth operation or so, each of them with another seed.
std::set<std::int64_t> lost(const std::string& journal_mode, const std::string& synchronous) {
  std::set<std::int64_t> results;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    results.insert(lost(journal_mode, synchronous, static_cast<std::int64_t>(3 * seed), seed));
  }
  return results;
}

TEST(PowerLoss, takes_no_commit_that_was_synced) {
  EXPECT_EQ(lost("WAL", "FULL"), std::set<std::int64_t>{0});
  EXPECT_EQ(lost("WAL", "EXTRA"), std::set<std::int64_t>{0});
  EXPECT_EQ(lost("DELETE", "EXTRA"), std::set<std::int64_t>{0});
}

TEST(PowerLoss, may_bring_back_the_journal_of_the_last_commit_when_its_directory_was_not_synced) {
  std::set<std::int64_t> results;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    results.insert(lost("DELETE", "FULL", 0, seed));
  }
  EXPECT_EQ(results, (std::set<std::int64_t>{0, 1}));
}

TEST(PowerLoss, takes_commits_that_were_not_synced_and_damages_nothing_in_wal) {
  const std::set<std::int64_t> results = lost("WAL", "NORMAL");
  EXPECT_GT(*results.rbegin(), 1);
  EXPECT_FALSE(results.contains(damaged));
}

TEST(PowerLoss, damages_a_database_that_is_never_synced) {
  EXPECT_TRUE(lost("DELETE", "OFF").contains(damaged));
  EXPECT_TRUE(lost("MEMORY", "FULL").contains(damaged));
}

TEST(PowerLoss, leaves_other_databases_alone) {
  const LedgerDatabase database;
  const LedgerDatabase other;
  PowerLoss power_loss(tests::engine(), database.path());
  {
    Ledger ledger(other.connect("synchronous=OFF"));
    ledger.commit(1);
  }
  EXPECT_EQ(power_loss.state().operations(), 0);
  power_loss.state().lose(1);
  EXPECT_EQ(other.last(), 1);
}

TEST(PowerLoss, ends_with_its_lifetime_also_for_connections_that_are_open) {
  const LedgerDatabase database;
  {
    std::optional<Ledger> opened_within;
    {
      const PowerLoss power_loss(tests::engine(), database.path());
      opened_within.emplace(database.connect("synchronous=FULL"));
    }
    opened_within->commit(1);
  }
  Ledger(database.connect("synchronous=FULL")).commit(2);
  EXPECT_EQ(database.last(), 2);
}

TEST(PowerLoss, is_simulated_once_at_a_time) {
  const LedgerDatabase database;
  {
    const PowerLoss first(tests::engine(), database.path());
    EXPECT_THROW(PowerLoss(tests::engine(), database.path()), std::runtime_error);
  }
  EXPECT_NO_THROW(PowerLoss(tests::engine(), database.path()));
}

TEST(PowerLoss, says_what_engine_it_cannot_be_simulated_on) {
  try {
    const PowerLoss power_loss("", "test.db");
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("engine is empty"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace sqlitebench
