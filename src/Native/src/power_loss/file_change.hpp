#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace sqlitebench {

using Bytes = std::vector<std::byte>;

/// Writes bytes into contents, which grow where they are shorter; a gap is filled with zeros, as in a file.
inline void write_into(Bytes& contents, std::size_t offset, std::span<const std::byte> bytes) {
  contents.resize(std::max(contents.size(), offset + bytes.size()));
  std::copy(bytes.begin(), bytes.end(), contents.begin() + static_cast<std::ptrdiff_t>(offset));
}

/// A change of a file's contents: bytes written, or the file cut or made longer.
struct FileChange {
  std::size_t offset = 0;  ///< of the bytes, or the file's new size
  Bytes bytes;
  bool is_resize = false;

  void apply(Bytes& contents) const {
    if (is_resize) {
      contents.resize(offset);
    } else {
      write_into(contents, offset, bytes);
    }
  }
};

}  // namespace sqlitebench
