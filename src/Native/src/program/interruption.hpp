#pragma once

#include <filesystem>

namespace sqlitebench {

/// From here on Ctrl+C and a request to end (SIGINT, SIGTERM, SIGHUP) end the process at once, after removing the
/// directory given below. Call it before any other thread is started.
void watch_for_interruption();

/// The directory, with all that is in it, to remove on an interruption.
void remove_on_interruption(const std::filesystem::path& directory);

/// Ends that. A program that is being interrupted does not get further than here: it ends as an interrupted one does.
void forget_on_interruption();

}  // namespace sqlitebench
