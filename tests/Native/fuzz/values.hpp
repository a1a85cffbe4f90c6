#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>
#include <system_error>

#include "support/temporary_database.hpp"

namespace sqlitebench::fuzz {

inline constexpr std::int64_t rows = 40;

/// A database that every input finds as it was made.
class Database {
 public:
  Database() {
    std::ifstream file(template_.path(), std::ios::binary);
    contents_.assign(std::istreambuf_iterator<char>(file), {});
  }

  [[nodiscard]] const std::string& path() const noexcept { return path_; }

  [[nodiscard]] std::string missing() const { return directory_.file("missing.db"); }

  void restore() const {
    for (const char* suffix : {"-wal", "-shm", "-journal"}) {
      std::error_code ignored;
      std::filesystem::remove(path_ + suffix, ignored);
    }
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << contents_;
  }

 private:
  tests::TemporaryDatabase template_{rows};
  tests::TemporaryDirectory directory_;
  std::string path_ = directory_.file("fuzzed.db");
  std::string contents_;
};

inline constexpr std::array<std::int64_t, 8> counts{
    0, 1, 7, 40, 65, -1, std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()};
inline constexpr std::array workloads{"select",   "insert",       "select-xor-insert", "insert-or-ignore",
                                      "join",     "new-blockset", "restore",           "delete",
                                      "recreate", "backup",       "read-modify-write", "read-modify-write-immediate"};
inline constexpr std::array schemas{"text/hash-size", "", "text/hash", "blob/hash-size", "int4/all-size"};
inline constexpr std::array pragmas{"",
                                    "PRAGMA journal_mode=WAL\nPRAGMA journal_mode -- wal\n",
                                    "PRAGMA synchronous=OFF\nPRAGMA synchronous -- 1",
                                    "PRAGMA locking_mode=EXCLUSIVE",
                                    "PRAGMA cache_size=-1024\nPRAGMA mmap_size=1048576",
                                    "PRAGMA cache_spill=ON\nPRAGMA cache_spill -- not 0",
                                    "\n -- \n"};
inline constexpr std::array statements{
    "SELECT ID, Hash, Size FROM Block WHERE ID >= ?",
    "SELECT ?",
    "SELECT ?, ?",
    "INSERT INTO Block(Hash, Size) VALUES (?, ?)",
    "SELECT ID FROM Block",
    "DELETE FROM Block WHERE ID = ?",
    "BEGIN",
    "COMMIT",
    "ROLLBACK",
    "",
    "-- nothing",
    "SELECT 1; SELECT 2",
    "SELEKT",
    "SELECT ?9",
    "DROP TABLE Block",
    "CREATE TABLE Other(ID)",
    "SELECT ID FROM Block WHERE ID >= ?; INSERT INTO Block(Hash, Size) VALUES (?, ?); "
    "SELECT Hash, Size FROM Block; DELETE FROM Block WHERE ID = ?"};

}  // namespace sqlitebench::fuzz
