#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>

#include <stdexcept>
#include <system_error>

#include "engine/shared_library.hpp"

namespace sqlitebench {

namespace {

std::wstring to_utf16(const std::string& text) {
  const int bytes = static_cast<int>(text.size());
  const int size = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text.data(), bytes, nullptr, 0);
  std::wstring wide(static_cast<std::size_t>(size), L'\0');
  MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text.data(), bytes, wide.data(), size);
  return wide;
}

/// A full path also finds the libraries beside it; LoadLibraryExW takes those flags for a full path only.
DWORD search_flags(const std::wstring& path) {
  const bool is_full = path.size() > 2 && (path[1] == L':' || (path[0] == L'\\' && path[1] == L'\\'));
  return is_full ? LOAD_LIBRARY_SEARCH_DLL_LOAD_DIR | LOAD_LIBRARY_SEARCH_DEFAULT_DIRS : 0;
}

}  // namespace

SharedLibrary::SharedLibrary(const std::string& path) : handle_(nullptr) {
  const std::wstring wide = to_utf16(path);
  handle_ = LoadLibraryExW(wide.c_str(), nullptr, search_flags(wide));
  if (handle_ == nullptr) {
    const auto code = static_cast<int>(GetLastError());
    throw std::runtime_error("engine " + path + " cannot be loaded: " + std::system_category().message(code));
  }
}

SharedLibrary::~SharedLibrary() {
  if (handle_ != nullptr) {
    FreeLibrary(static_cast<HMODULE>(handle_));
  }
}

SharedLibrary::Function SharedLibrary::find(const char* name) const noexcept {
  return reinterpret_cast<Function>(GetProcAddress(static_cast<HMODULE>(handle_), name));
}

}  // namespace sqlitebench
