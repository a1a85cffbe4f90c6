#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "data/operation.hpp"
#include "data/stream.hpp"
#include "engine/connection.hpp"
#include "run/worker.hpp"

namespace sqlitebench {

/// A workload as the rest of the program sees it.
struct WorkloadType {
  std::string_view id;
  bool writes;              ///< whether a run changes its database
  bool needs_unique_index;  ///< whether the index on Block(Hash, Size) must be unique
  void (*generate)(const StreamOptions& options, std::span<Operation> operations);
  std::unique_ptr<Worker> (*open)(const Connection& connection);
};

/// Makes the registration of a class with `id`, `writes`, `needs_unique_index`, a Stream and what WorkerOf asks for.
template <typename Workload>
constexpr WorkloadType workload_type() noexcept {
  return {
      Workload::id,
      Workload::writes,
      Workload::needs_unique_index,
      [](const StreamOptions& options, std::span<Operation> operations) {
        typename Workload::Stream stream(options);
        Random random(mix(options.seed + 2));
        std::int64_t position = 0;
        for (Operation& operation : operations) {
          operation = stream.draw(random, position++);
        }
      },
      [](const Connection& connection) -> std::unique_ptr<Worker> {
        return std::make_unique<WorkerOf<Workload>>(connection);
      },
  };
}

/// The registered workloads, in the order of the reports.
std::span<const WorkloadType> all_workloads() noexcept;

/// Throws std::invalid_argument that lists the known ids.
const WorkloadType& find_workload(std::string_view id);

/// Writes a workload's operation stream. Throws std::invalid_argument for options out of range.
void generate_operations(const WorkloadType& workload, const StreamOptions& options, std::span<Operation> operations);

}  // namespace sqlitebench
