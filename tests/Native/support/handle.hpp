#pragma once

#include <memory>

namespace sqlitebench::tests {

/// Ends a handle of the C interface by its own function.
template <auto end>
struct End {
  template <class T>
  void operator()(T* handle) const {
    end(handle);
  }
};

/// A handle of the C interface that is ended with its scope.
template <class T, auto end>
using Handle = std::unique_ptr<T, End<end>>;

}  // namespace sqlitebench::tests
