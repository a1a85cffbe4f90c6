#include "vfs/simulation_turn.hpp"

#include <atomic>
#include <stdexcept>

namespace sqlitebench {

namespace {

std::atomic<bool> is_taken;

}  // namespace

SimulationTurn::SimulationTurn(const std::string& complaint) {
  if (is_taken.exchange(true)) {
    throw std::runtime_error(complaint +
                             ": something is simulated already, and there can be one at a time in a process");
  }
}

SimulationTurn::~SimulationTurn() { is_taken = false; }

}  // namespace sqlitebench
