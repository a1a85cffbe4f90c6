#include "power_loss/loss.hpp"

#include <algorithm>
#include <utility>

namespace sqlitebench {

namespace {

constexpr std::size_t sector_size = Loss::sector_size;
constexpr std::uint64_t sixteenths = 16;

/// The part of a write that lies in one sector of the disk: [first, last) of the file.
struct SectorPart {
  std::size_t first;
  std::size_t last;
};

std::vector<SectorPart> sectors_of(const FileChange& change) {
  std::vector<SectorPart> parts;
  const std::size_t end = change.offset + change.bytes.size();
  for (std::size_t at = change.offset; at < end;) {
    const std::size_t next = std::min(end, (at / sector_size + 1) * sector_size);
    parts.push_back({at, next});
    at = next;
  }
  return parts;
}

void write_part(Bytes& contents, const FileChange& change, const SectorPart& part) {
  write_into(contents, part.first, std::span(change.bytes).subspan(part.first - change.offset, part.last - part.first));
}

}  // namespace

Bytes Loss::survivor(Bytes synced, std::span<const FileChange> changes) {
  enum class Kind : std::uint8_t { nothing, everything, beginning, sectors };
  constexpr std::uint64_t kinds = 4;
  switch (static_cast<Kind>(random_.below(kinds))) {
    case Kind::everything:
      std::for_each(changes.begin(), changes.end(), [&](const FileChange& change) { change.apply(synced); });
      break;
    case Kind::beginning:
      keep_beginning(synced, changes);
      break;
    case Kind::sectors:
      keep_sectors(synced, changes);
      break;
    default:
      break;
  }
  return synced;
}

void Loss::keep_beginning(Bytes& contents, std::span<const FileChange> changes) {
  const std::size_t whole = surviving(changes.size());
  for (const FileChange& change : changes.first(whole)) {
    change.apply(contents);
  }
  if (whole == changes.size()) {
    return;
  }
  const std::vector<SectorPart> parts = sectors_of(changes[whole]);
  const std::size_t written = surviving(parts.size());
  for (const SectorPart& part : std::span(parts).first(written)) {
    write_part(contents, changes[whole], part);
  }
}

void Loss::keep_sectors(Bytes& contents, std::span<const FileChange> changes) {
  const std::uint64_t chance = 1 + random_.below(sixteenths - 1);
  for (const FileChange& change : changes) {
    if (change.is_resize) {
      if (random_.below(sixteenths) < chance) {
        change.apply(contents);
      }
      continue;
    }
    for (const SectorPart& part : sectors_of(change)) {
      if (random_.below(sixteenths) < chance) {
        write_part(contents, change, part);
      } else if (random_.below(sixteenths) == 0) {
        spoil_sector(contents, part.first, part.last);
      }
    }
  }
}

void Loss::spoil_sector(Bytes& contents, std::size_t first, std::size_t last) {
  const std::size_t start = first / sector_size * sector_size;
  // What lies behind the end of the file is not seen.
  const std::size_t end = std::max(last, std::min(contents.size(), start + sector_size));
  contents.resize(std::max(contents.size(), end));
  for (std::size_t at = start; at < end; ++at) {
    contents[at] = static_cast<std::byte>(random_.next() & 0xFFU);
  }
}

}  // namespace sqlitebench
