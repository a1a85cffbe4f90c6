#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>

#include <mutex>
#include <string>

#include "program/interruption.hpp"

namespace sqlitebench {

namespace {

struct Doomed {
  std::mutex mutex;
  std::filesystem::path directory;
};

Doomed& doomed() {
  static Doomed instance;
  return instance;
}

/// Windows removes no file that is open, and this process has its databases open to its end: another process, which
/// waits until this one is gone, does it.
void remove_after_end(const std::filesystem::path& directory) {
  std::wstring command = L"cmd.exe /d /c for /l %i in (1,1,50) do @(rmdir /s /q \"" + directory.wstring() +
                         L"\" 2>nul & if not exist \"" + directory.wstring() + L"\" exit & ping -n 2 127.0.0.1 >nul)";
  STARTUPINFOW startup{};
  startup.cb = sizeof startup;
  PROCESS_INFORMATION process{};
  const DWORD flags = CREATE_NO_WINDOW | CREATE_NEW_PROCESS_GROUP;
  if (CreateProcessW(nullptr, command.data(), nullptr, nullptr, FALSE, flags, nullptr, nullptr, &startup, &process)) {
    CloseHandle(process.hThread);
    CloseHandle(process.hProcess);
  }
}

BOOL WINAPI end(DWORD /*event*/) {
  const std::scoped_lock lock(doomed().mutex);
  if (!doomed().directory.empty()) {
    remove_after_end(doomed().directory);
  }
  constexpr UINT interrupted = 130;
  TerminateProcess(GetCurrentProcess(), interrupted);
  return TRUE;
}

}  // namespace

void watch_for_interruption() {
  doomed();
  SetConsoleCtrlHandler(end, TRUE);
}

void remove_on_interruption(const std::filesystem::path& directory) {
  const std::scoped_lock lock(doomed().mutex);
  doomed().directory = std::filesystem::absolute(directory);
}

void forget_on_interruption() {
  const std::scoped_lock lock(doomed().mutex);
  doomed().directory.clear();
}

}  // namespace sqlitebench
