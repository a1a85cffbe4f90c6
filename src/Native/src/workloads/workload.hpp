#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "data/operation.hpp"
#include "data/stream.hpp"
#include "engine/connection.hpp"
#include "run/worker.hpp"
#include "schemas/schemas.hpp"

namespace sqlitebench {

/// Opens the workers of one run, one a connection.
using WorkerFactory = std::function<std::unique_ptr<Worker>(const Connection&)>;

/// A workload as the rest of the program sees it.
struct WorkloadType {
  std::string_view id;
  bool writes;              ///< whether a run changes its database
  bool needs_unique_index;  ///< whether the index on Block(Hash, Size) must be unique
  void (*generate)(const StreamOptions& options, std::span<Operation> operations);
  bool (*supports)(std::string_view schema);  ///< of the schemas that there are
  /// The schema is a supported one. Throws std::invalid_argument for an operation whose key is not in base64.
  WorkerFactory (*open)(std::string_view schema, std::span<const Operation> operations);
};

/// The operations in a schema's form: those that it takes as they are, are not copied.
template <typename Schema>
OperationItems<typename Schema::Key> to_items(std::span<const Operation> operations) {
  using Key = typename Schema::Key;
  if constexpr (std::is_same_v<Key, Operation>) {
    return {operations, nullptr};
  } else {
    auto keys = std::make_shared<std::vector<Key>>();
    keys->reserve(operations.size());
    for (const Operation& operation : operations) {
      keys->push_back(Schema::Form::key(operation));
    }
    return {*keys, keys};
  }
}

/// The workers of a workload on a schema.
template <typename Workload, typename Schema>
WorkerFactory worker_factory(std::span<const Operation> operations) {
  using Key = typename Schema::Key;
  return [items = to_items<Schema>(operations)](const Connection& connection) -> std::unique_ptr<Worker> {
    return std::make_unique<WorkerOf<Workload, Key>>(connection, items);
  };
}

/// Throws std::invalid_argument unless there is such a schema and the workload supports it.
void require_supported(const WorkloadType& workload, std::string_view schema);

/// Writes the stream of a workload.
template <typename Workload>
void generate_stream(const StreamOptions& options, std::span<Operation> operations) {
  typename Workload::Stream stream(options);
  Random random(mix(options.seed + 2));
  std::int64_t position = 0;
  for (Operation& operation : operations) {
    operation = stream.draw(random, position++);
  }
}

/// Makes the registration of a class with `id`, `writes`, `needs_unique_index`, a Stream and what WorkerOf asks for.
template <typename Workload>
constexpr WorkloadType workload_type() noexcept {
  return {
      Workload::id,
      Workload::writes,
      Workload::needs_unique_index,
      generate_stream<Workload>,
      [](std::string_view schema) { return schema == DefaultSchema::id; },
      [](std::string_view /*schema*/, std::span<const Operation> operations) {
        return worker_factory<Workload, DefaultSchema>(operations);
      },
  };
}

/// The same for a template of such classes, which is a workload on every schema.
template <template <typename> class Workload>
constexpr WorkloadType workload_type_on_schemas() noexcept {
  WorkloadType type = workload_type<Workload<DefaultSchema>>();
  type.supports = [](std::string_view /*schema*/) { return true; };
  type.open = [](std::string_view schema, std::span<const Operation> operations) {
    return with_schema(schema, [&]<typename Schema>() { return worker_factory<Workload<Schema>, Schema>(operations); });
  };
  return type;
}

/// The registered workloads, in the order of the reports.
std::span<const WorkloadType> all_workloads() noexcept;

/// Throws std::invalid_argument that lists the known ids.
const WorkloadType& find_workload(std::string_view id);

/// Writes a workload's operation stream. Throws std::invalid_argument for options out of range.
void generate_operations(const WorkloadType& workload, const StreamOptions& options, std::span<Operation> operations);

}  // namespace sqlitebench
