#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "data/operation.hpp"
#include "engine/connection.hpp"
#include "run/transactions.hpp"
#include "run/worker.hpp"
#include "schemas/schemas.hpp"

namespace sqlitebench {

/// Opens the workers of a run, one per connection. conflict_limit: how long a transaction that meets locks is repeated.
using WorkerFactory =
    std::function<std::unique_ptr<Worker>(const Connection&, std::chrono::milliseconds conflict_limit)>;

/// What most workloads are: a workload derives from it, has an `id` and `writes`, and says what is different.
struct BlockWorkload {
  struct State {};  ///< what an operation hands to the next

  static constexpr bool is_flow = false;
  static constexpr std::int32_t most_threads = std::numeric_limits<std::int32_t>::max();
  static constexpr TransactionKind transactions = TransactionKind::deferred;  ///< on the first attempt
};

/// A flow of an application: a whole with transactions of its own.
struct Flow : BlockWorkload {
  static constexpr bool is_flow = true;
  static constexpr std::int32_t most_threads = 1;
};

/// A workload as the rest of the program sees it.
struct WorkloadType {
  std::string_view id;
  bool writes;                ///< whether a run changes its database
  bool is_flow;               ///< whether all operations of a thread are one batch, which it may commit in parts itself
  std::int32_t most_threads;  ///< that it runs on
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
  return [items = to_items<Schema>(operations)](const Connection& connection,
                                                std::chrono::milliseconds conflict_limit) -> std::unique_ptr<Worker> {
    return std::make_unique<WorkerOf<Workload, Key>>(connection, conflict_limit, items);
  };
}

/// Throws std::invalid_argument unless there is such a schema and the workload supports it.
void require_supported(const WorkloadType& workload, std::string_view schema);

/// Throws std::invalid_argument unless the workload runs on so many threads and in batches of so many operations, 0 for
/// all.
void require_possible(const WorkloadType& workload, std::int32_t threads, std::int64_t batch_size);

/// Makes the registration of a BlockWorkload with what WorkerOf asks for.
template <typename Workload>
constexpr WorkloadType workload_type() noexcept {
  return {
      Workload::id,
      Workload::writes,
      Workload::is_flow,
      Workload::most_threads,
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

}  // namespace sqlitebench
