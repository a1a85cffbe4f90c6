#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "data/operation.hpp"
#include "engine/connection.hpp"
#include "run/run.hpp"
#include "run/worker.hpp"
#include "schemas/schemas.hpp"

namespace sqlitebench {

struct RunOptions {
  std::string engine;
  std::string database;
  std::string workload;
  std::string pragmas;
  std::span<const Operation> operations;  ///< must outlive the run
  std::int64_t batch_size = 0;            ///< operations per transaction; 0 for one transaction a call and thread
  std::int32_t threads = 1;
  std::int32_t busy_timeout_ms = 60'000;  ///< of SQLite; also how long a transaction that meets locks is repeated
  std::string schema{DefaultSchema::id};  ///< of the database
};

/// Opens a run of a workload, with one connection per thread. Throws std::invalid_argument for invalid options,
/// std::runtime_error if opening fails.
Run open_run(const RunOptions& options);

/// Opens the workers of a run, one per connection. conflict_limit: how long a transaction that meets locks is repeated.
using WorkerFactory = std::function<std::unique_ptr<Worker>(Connection, std::chrono::milliseconds conflict_limit)>;

/// What most workloads are: a workload derives from it, has an `id` and `writes`, and says what is different.
struct BlockWorkload : Work {
  static constexpr bool is_flow = false;
  static constexpr std::int32_t most_threads = std::numeric_limits<std::int32_t>::max();
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
  bool on_every_schema;       ///< or on the default one alone
  /// The schema is a supported one. Throws std::invalid_argument for an operation whose key is not in base64.
  WorkerFactory (*open)(std::string_view schema, std::span<const Operation> operations);
};

/// A workload on a connection, which is the work of a thread: an execution is an operation.
template <typename Workload, typename Key>
class OperationWork : public Work {
 public:
  using State = typename Workload::State;
  using Keys = std::shared_ptr<const std::vector<Key>>;
  static constexpr TransactionKind transactions = Workload::transactions;

  OperationWork(Connection connection, std::span<const Key> operations, Keys keys)
      : connection_(std::move(connection)), operations_(operations), keys_(std::move(keys)), workload_(connection_) {}

  [[nodiscard]] const Connection* connection() const noexcept { return &connection_; }

  SQLITEBENCH_ALWAYS_INLINE void run(std::size_t index, State& state, Tally& tally) {
    workload_.run(operations_[index], state, tally);
  }

 private:
  Connection connection_;
  std::span<const Key> operations_;
  Keys keys_;  ///< what holds the operations; null for those of the run, which outlive it
  Workload workload_;
};

/// The workers of a workload on a schema. They share the operations in the schema's form, which is made before any
/// clock starts; records that it takes as they are, are not copied.
template <typename Workload, typename Schema>
WorkerFactory worker_factory(std::span<const Operation> operations) {
  using Key = typename Schema::Key;
  const auto factory = [](std::span<const Key> items, std::shared_ptr<const std::vector<Key>> keys) {
    return [items, keys](Connection connection, std::chrono::milliseconds conflict_limit) -> std::unique_ptr<Worker> {
      return std::make_unique<WorkerOf<OperationWork<Workload, Key>>>(conflict_limit, std::move(connection), items,
                                                                      keys);
    };
  };
  if constexpr (std::is_same_v<Key, Operation>) {
    return factory(operations, nullptr);
  } else {
    auto keys = std::make_shared<std::vector<Key>>();
    keys->reserve(operations.size());
    for (const Operation& operation : operations) {
      keys->push_back(Schema::Form::key(operation));
    }
    return factory(*keys, keys);
  }
}

/// Makes the registration of a BlockWorkload.
template <typename Workload>
constexpr WorkloadType workload_type() noexcept {
  return {
      Workload::id,
      Workload::writes,
      Workload::is_flow,
      Workload::most_threads,
      false,
      [](std::string_view /*schema*/, std::span<const Operation> operations) {
        return worker_factory<Workload, DefaultSchema>(operations);
      },
  };
}

/// The same for a template of such classes, which is a workload on every schema.
template <template <typename> class Workload>
constexpr WorkloadType workload_type_on_schemas() noexcept {
  WorkloadType type = workload_type<Workload<DefaultSchema>>();
  type.on_every_schema = true;
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
