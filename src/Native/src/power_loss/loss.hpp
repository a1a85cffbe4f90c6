#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "data/random.hpp"
#include "power_loss/file_change.hpp"

namespace sqlitebench {

/// What a disk with a volatile cache makes of changes that it had not been told to sync when the power went, drawn from
/// a seed. Of each file nothing survives, or all, or the beginning with the last write torn, or any of its sectors in
/// any order. A sector that was being written may hold anything afterwards: its old bytes, its new ones, or garbage,
/// also where the write covered a part of it. So nothing is assumed that https://www.sqlite.org/psow.html calls
/// powersafe overwrite.
class Loss {
 public:
  static constexpr std::size_t sector_size = 512;  ///< bytes

  explicit Loss(std::uint64_t seed) noexcept : random_(seed) {}

  /// How many of the changes of a directory survive: these reach the disk in their order.
  [[nodiscard]] std::size_t surviving(std::size_t changes) noexcept { return random_.below(changes + 1); }

  /// What is left of a file.
  [[nodiscard]] Bytes survivor(Bytes synced, std::span<const FileChange> changes);

 private:
  void keep_beginning(Bytes& contents, std::span<const FileChange> changes);
  void keep_sectors(Bytes& contents, std::span<const FileChange> changes);
  void spoil_sector(Bytes& contents, std::size_t first, std::size_t last);

  Random random_;
};

}  // namespace sqlitebench
