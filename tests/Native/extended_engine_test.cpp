#include "engine/extended_engine.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "engine/engine_error.hpp"
#include "engine/engine_library.hpp"
#include "observe/engine_observer.hpp"
#include "power_loss/power_loss.hpp"
#include "power_loss/volatile_disk.hpp"
#include "sqlitebench.h"
#include "support/ledger_database.hpp"

namespace sqlitebench {
namespace {

using tests::Ledger;
using tests::LedgerDatabase;

constexpr const char* extended = SQLITEBENCH_EXTENDED_ENGINE;

/// Has the tests' engine take this library for one of its extensions.
void extend() {
  const EngineLibrary library(tests::engine(), "the engine");
  using Entry = void (*)();
  int (*auto_extension)(Entry) = nullptr;
  int (*cancel_auto_extension)(Entry) = nullptr;
  library.find(auto_extension, "sqlite3_auto_extension");
  library.find(cancel_auto_extension, "sqlite3_cancel_auto_extension");
  const auto entry = reinterpret_cast<Entry>(+[](void* connection, char** error, const void* routines) noexcept {
    EXPECT_EQ(sqlitebench_extension_init(connection, error, routines), 256);
    return sqlite::ok;
  });
  ASSERT_EQ(auto_extension(entry), sqlite::ok);
  Connection::in_memory(tests::api());
  EXPECT_EQ(cancel_auto_extension(entry), 1);
}

/// A list of an engine with a version and nothing else.
template <int version>
std::array<SharedLibrary::Function, 220> list_of() {
  std::array<SharedLibrary::Function, 220> list{};
  list.at(67) = reinterpret_cast<SharedLibrary::Function>(+[]() noexcept { return version; });
  return list;
}

// Before the others, where all tests are run in one process.
TEST(ExtendedEngine, is_none_before_it_has_loaded_this_library) {
  EXPECT_FALSE(extended_engine::is_there());
  EXPECT_EQ(extended_engine::find("sqlite3_malloc"), nullptr);
  try {
    const PowerLoss power_loss(extended, "test.db");
    FAIL() << "there is no such engine";
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("no engine has loaded this library as an extension"), std::string::npos)
        << error.what();
  }
}

TEST(ExtendedEngine, is_none_whose_list_is_shorter) {
  const auto list = list_of<3'013'999>();
  EXPECT_EQ(sqlitebench_extension_init(nullptr, nullptr, list.data()), sqlite::error);
}

class FunctionOfTheList : public testing::TestWithParam<const char*> {};

TEST_P(FunctionOfTheList, is_the_one_that_the_loader_finds_by_its_name) {
  extend();
  SharedLibrary::Function by_name = nullptr;
  SharedLibrary::Function by_place = nullptr;
  EngineLibrary(tests::engine(), "the engine").find(by_name, GetParam());
  EngineLibrary(extended, "the engine").find(by_place, GetParam());
  EXPECT_EQ(by_place, by_name);
}

INSTANTIATE_TEST_SUITE_P(each, FunctionOfTheList,
                         testing::Values("sqlite3_libversion_number", "sqlite3_free", "sqlite3_libversion",
                                         "sqlite3_malloc", "sqlite3_memory_highwater", "sqlite3_memory_used",
                                         "sqlite3_mutex_enter", "sqlite3_mutex_leave", "sqlite3_vfs_find",
                                         "sqlite3_vfs_register", "sqlite3_db_mutex", "sqlite3_db_status",
                                         "sqlite3_auto_extension", "sqlite3_cancel_auto_extension",
                                         "sqlite3_trace_v2"));

TEST(ExtendedEngine, says_which_function_is_not_reached) {
  extend();
  SharedLibrary::Function found = nullptr;
  EXPECT_THROW(EngineLibrary(extended, "the engine").find(found, "sqlite3_open_v2"), std::runtime_error);
}

TEST(ExtendedEngine, is_one_for_a_process) {
  extend();
  extend();
  const auto list = list_of<3'050'000>();
  EXPECT_EQ(sqlitebench_extension_init(nullptr, nullptr, list.data()), sqlite::error);
}

TEST(ExtendedEngine, loses_what_was_not_synced) {
  extend();
  const LedgerDatabase database("WAL");
  {
    PowerLoss power_loss(extended, database.path());
    {
      Ledger ledger(database.connect("journal_mode=WAL+synchronous=FULL"));
      power_loss.state().cut_at(0);
      ledger.commit(1);
      EXPECT_GT(power_loss.state().operations(), 0);
      power_loss.state().cut_at(1);
      EXPECT_THROW(ledger.commit(2), EngineError);
    }
    power_loss.state().lose(1);
  }
  EXPECT_EQ(database.last(), 1);
}

TEST(ExtendedEngine, is_observed) {
  extend();
  const LedgerDatabase database("DELETE");
  const EngineObserver observer(extended);
  Ledger ledger(database.connect("synchronous=FULL"));
  ledger.commit(1);
  const EngineCounts counts = observer.counts();
  EXPECT_GT(counts.io.syncs, 0);
  EXPECT_GT(counts.cache.writes, 0);
}

}  // namespace
}  // namespace sqlitebench
