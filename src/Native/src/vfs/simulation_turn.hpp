#pragma once

#include <atomic>
#include <stdexcept>
#include <string>

namespace sqlitebench {

/// The right to simulate something between an engine and its files, which one at a time in a process has.
class SimulationTurn {
 public:
  /// complaint: how the sentence begins that refuses. Throws std::runtime_error while another one has it.
  explicit SimulationTurn(const std::string& complaint) {
    if (is_taken_.exchange(true)) {
      throw std::runtime_error(complaint +
                               ": something is simulated already, and there can be one at a time in a process");
    }
  }
  ~SimulationTurn() { is_taken_ = false; }
  SimulationTurn(const SimulationTurn&) = delete;
  SimulationTurn(SimulationTurn&&) = delete;
  SimulationTurn& operator=(const SimulationTurn&) = delete;
  SimulationTurn& operator=(SimulationTurn&&) = delete;

 private:
  static inline std::atomic<bool> is_taken_ = false;
};

}  // namespace sqlitebench
