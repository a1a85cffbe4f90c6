#pragma once

#include <string>

namespace sqlitebench {

/// The right to simulate something between an engine and its files, which one at a time in a process has.
class SimulationTurn {
 public:
  /// complaint: how the sentence begins that refuses. Throws std::runtime_error while another one has it.
  explicit SimulationTurn(const std::string& complaint);
  ~SimulationTurn();
  SimulationTurn(const SimulationTurn&) = delete;
  SimulationTurn(SimulationTurn&&) = delete;
  SimulationTurn& operator=(const SimulationTurn&) = delete;
  SimulationTurn& operator=(SimulationTurn&&) = delete;
};

}  // namespace sqlitebench
