#pragma once

#include <memory>
#include <mutex>
#include <utility>

#include "vfs/forwarding_vfs.hpp"

namespace sqlitebench {

/// A VFS for the files of one database; all others go on to the wrapped VFS. What these files share is a Shared, which
/// says which they are.
template <typename Shared>
class DatabaseVfs : public ForwardingVfs {
 public:
  using State = Shared;
  using ForwardingVfs::ForwardingVfs;

  /// What the files share that are opened from now on; null for no such files.
  void use(std::shared_ptr<State> state) {
    const std::scoped_lock lock(mutex_);
    state_ = std::move(state);
  }

 protected:
  /// What a file shares with others, or null where it is none of the database's.
  [[nodiscard]] std::shared_ptr<State> state_of(const char* name) const {
    const std::scoped_lock lock(mutex_);
    return state_ != nullptr && state_->files().hold(name) ? state_ : nullptr;
  }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<State> state_;
};

}  // namespace sqlitebench
