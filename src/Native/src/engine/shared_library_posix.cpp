#include <dlfcn.h>

#include <stdexcept>

#include "engine/shared_library.hpp"

namespace sqlitebench {

SharedLibrary::SharedLibrary(const std::string& path) : handle_(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) {
  if (handle_ == nullptr) {
    const char* reason = dlerror();  // NOLINT(concurrency-mt-unsafe): the text is the calling thread's own
    throw std::runtime_error("engine " + path + " cannot be loaded: " + (reason == nullptr ? "no reason" : reason));
  }
}

SharedLibrary::~SharedLibrary() {
  if (handle_ != nullptr) {
    dlclose(handle_);
  }
}

SharedLibrary::Function SharedLibrary::find(const char* name) const noexcept {
  return reinterpret_cast<Function>(dlsym(handle_, name));
}

}  // namespace sqlitebench
