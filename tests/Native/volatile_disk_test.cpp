#include "power_loss/volatile_disk.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <span>
#include <stdexcept>
#include <string>

#include "support/temporary_database.hpp"

namespace sqlitebench {
namespace {

constexpr std::size_t sector = Loss::sector_size;
constexpr std::uint64_t seeds = 200;
constexpr bool may_create = true;
constexpr bool with_directory = true;

std::span<const std::byte> bytes(const std::string& text) { return std::as_bytes(std::span(text)); }

/// A disk with a database of some contents, and what is on it after power losses.
class VolatileDiskTest : public testing::Test {
 protected:
  void SetUp() override { fill(name_, before_); }

  static void fill(const std::string& name, const std::string& text) {
    std::ofstream(name, std::ios::binary | std::ios::trunc) << text;
  }

  static std::string read(const std::string& name) {
    std::ifstream file(name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  }

  /// What is left of a file after each of many losses; "gone" where nothing is.
  template <typename Changes>
  std::set<std::string> left(const std::string& name, Changes changes) {
    std::set<std::string> all;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      std::filesystem::remove(log_);
      fill(name_, before_);
      VolatileDisk disk(name_);
      changes(disk);
      disk.lose(seed);
      all.insert(std::filesystem::exists(name) ? read(name) : "gone");
    }
    return all;
  }

  /// The same of the database, after changes of its file.
  template <typename Changes>
  std::set<std::string> left_of_database(Changes changes) {
    return left(name_, [&](VolatileDisk& disk) {
      EXPECT_TRUE(disk.open(name_, may_create));
      changes(disk, *disk.opened(name_));
      disk.closed();
    });
  }

  tests::TemporaryDirectory directory_;
  std::string name_ = directory_.file("test.db");
  std::string log_ = directory_.file("test.db-journal");
  std::string before_ = std::string(4 * sector, 'a');
  std::string after_ = std::string(4 * sector, 'b');
};

TEST_F(VolatileDiskTest, keeps_what_was_synced) {
  const std::set<std::string> all = left_of_database([&](VolatileDisk& disk, DiskFile& file) {
    EXPECT_TRUE(disk.write(file, 0, bytes(after_)));
    EXPECT_TRUE(disk.sync(file, !with_directory));
  });
  EXPECT_EQ(all, std::set<std::string>{after_});
}

TEST_F(VolatileDiskTest, loses_what_was_not_synced_or_keeps_it) {
  const std::set<std::string> all =
      left_of_database([&](VolatileDisk& disk, DiskFile& file) { EXPECT_TRUE(disk.write(file, 0, bytes(after_))); });
  EXPECT_TRUE(all.contains(before_));
  EXPECT_TRUE(all.contains(after_));
}

TEST_F(VolatileDiskTest, tears_writes_between_sectors_in_any_order) {
  const std::set<std::string> all =
      left_of_database([&](VolatileDisk& disk, DiskFile& file) { EXPECT_TRUE(disk.write(file, 0, bytes(after_))); });
  EXPECT_TRUE(all.contains(after_.substr(sector) + before_.substr(3 * sector)));
  EXPECT_TRUE(all.contains(before_.substr(3 * sector) + after_.substr(sector)));
}

TEST_F(VolatileDiskTest, leaves_garbage_only_in_sectors_that_were_being_written) {
  const std::set<std::string> all = left_of_database([&](VolatileDisk& disk, DiskFile& file) {
    EXPECT_TRUE(disk.write(file, sector + 10, bytes(after_.substr(0, 20))));
  });
  const bool spoils_all_of_its_sector = std::any_of(all.begin(), all.end(), [&](const std::string& text) {
    return text.substr(sector, 10) != before_.substr(0, 10) &&
           text.substr(2 * sector - 10, 10) != before_.substr(0, 10);
  });
  EXPECT_TRUE(spoils_all_of_its_sector);
  for (const std::string& text : all) {
    EXPECT_EQ(text.substr(0, sector), before_.substr(0, sector));
    EXPECT_EQ(text.substr(2 * sector), before_.substr(2 * sector));
  }
}

TEST_F(VolatileDiskTest, may_undo_a_truncation_that_was_not_synced) {
  const auto cut = [](VolatileDisk& disk, DiskFile& file) { EXPECT_TRUE(disk.resize(file, sector)); };
  EXPECT_EQ(left_of_database(cut), (std::set<std::string>{before_, before_.substr(0, sector)}));
  const std::set<std::string> synced = left_of_database([&](VolatileDisk& disk, DiskFile& file) {
    cut(disk, file);
    EXPECT_TRUE(disk.sync(file, !with_directory));
  });
  EXPECT_EQ(synced, std::set<std::string>{before_.substr(0, sector)});
}

TEST_F(VolatileDiskTest, may_forget_a_file_that_was_made_until_its_directory_is_synced) {
  const auto make = [&](VolatileDisk& disk, bool syncs_directory) {
    ASSERT_TRUE(disk.open(log_, may_create));
    const DirectoryEntry::File file = disk.opened(log_);
    const bool is_written = disk.write(*file, 0, bytes(after_)) && disk.sync(*file, syncs_directory);
    EXPECT_TRUE(is_written);
    disk.closed();
  };
  const std::set<std::string> without = left(log_, [&](VolatileDisk& disk) { make(disk, !with_directory); });
  const std::set<std::string> with = left(log_, [&](VolatileDisk& disk) { make(disk, with_directory); });
  EXPECT_EQ(without, (std::set<std::string>{"gone", after_}));
  EXPECT_EQ(with, std::set<std::string>{after_});
}

TEST_F(VolatileDiskTest, may_bring_back_a_file_that_was_removed_until_its_directory_is_synced) {
  const auto remove = [&](VolatileDisk& disk, bool syncs_directory) {
    EXPECT_TRUE(disk.remove(name_, syncs_directory));
  };
  EXPECT_EQ(left(name_, [&](VolatileDisk& disk) { remove(disk, !with_directory); }),
            (std::set<std::string>{"gone", before_}));
  EXPECT_EQ(left(name_, [&](VolatileDisk& disk) { remove(disk, with_directory); }), std::set<std::string>{"gone"});
}

TEST_F(VolatileDiskTest, fails_from_the_operation_on_at_which_the_power_goes) {
  VolatileDisk disk(name_);
  ASSERT_TRUE(disk.open(name_, may_create));
  const DirectoryEntry::File file = disk.opened(name_);
  disk.cut_at(3);
  EXPECT_TRUE(disk.write(*file, 0, bytes(after_)));
  EXPECT_TRUE(disk.sync(*file, !with_directory));
  EXPECT_FALSE(disk.is_off());
  EXPECT_FALSE(disk.write(*file, 0, bytes(before_)));
  EXPECT_TRUE(disk.is_off());
  EXPECT_FALSE(disk.sync(*file, !with_directory));
  EXPECT_FALSE(disk.resize(*file, 1));
  EXPECT_FALSE(disk.remove(name_, with_directory));
  EXPECT_FALSE(disk.open(log_, may_create));
  EXPECT_EQ(disk.operations(), 3);
  disk.closed();
}

TEST_F(VolatileDiskTest, is_as_new_after_a_loss) {
  VolatileDisk disk(name_);
  ASSERT_TRUE(disk.open(name_, may_create));
  disk.cut_at(1);
  EXPECT_FALSE(disk.write(*disk.opened(name_), 0, bytes(after_)));
  disk.closed();
  disk.lose(1);
  EXPECT_FALSE(disk.is_off());
  const std::string left = read(name_);
  disk.lose(2);
  EXPECT_EQ(read(name_), left);
}

TEST_F(VolatileDiskTest, leaves_the_same_for_the_same_seed) {
  const auto once = [&] {
    fill(name_, before_);
    VolatileDisk disk(name_);
    EXPECT_TRUE(disk.open(name_, may_create));
    EXPECT_TRUE(disk.write(*disk.opened(name_), 100, bytes(after_)));
    disk.closed();
    disk.lose(7);
    return read(name_);
  };
  EXPECT_EQ(once(), once());
}

TEST_F(VolatileDiskTest, does_not_lose_power_under_an_open_file) {
  VolatileDisk disk(name_);
  ASSERT_TRUE(disk.open(name_, may_create));
  (void)disk.opened(name_);
  EXPECT_THROW(disk.lose(1), std::runtime_error);
  disk.closed();
}

TEST_F(VolatileDiskTest, holds_a_database_with_its_logs_and_nothing_else) {
  const VolatileDisk disk(name_);
  EXPECT_TRUE(disk.files().hold(name_.c_str()));
  EXPECT_TRUE(disk.files().hold(log_.c_str()));
  EXPECT_TRUE(disk.files().hold((name_ + "-wal").c_str()));
  EXPECT_FALSE(disk.files().hold((name_ + "2").c_str()));
  EXPECT_FALSE(disk.files().hold("other"));
  EXPECT_FALSE(disk.files().hold(nullptr));
}

}  // namespace
}  // namespace sqlitebench
