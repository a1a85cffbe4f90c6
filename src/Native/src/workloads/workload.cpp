#include "workloads/workload.hpp"

#include <array>
#include <stdexcept>
#include <string>

#include "data/joined_text.hpp"

namespace sqlitebench {

#define SQLITEBENCH_WORKLOAD(function) WorkloadType function() noexcept;
#include "workloads/registered.inc"
#undef SQLITEBENCH_WORKLOAD

std::span<const WorkloadType> all_workloads() noexcept {
#define SQLITEBENCH_WORKLOAD(function) function(),
  static const std::array workloads{
#include "workloads/registered.inc"
  };
#undef SQLITEBENCH_WORKLOAD
  return workloads;
}

const WorkloadType& find_workload(std::string_view id) {
  std::string known;
  for (const WorkloadType& workload : all_workloads()) {
    if (workload.id == id) {
      return workload;
    }
    join_to(known, workload.id);
  }
  throw std::invalid_argument("workload \"" + std::string(id) + "\" is not known: give " + known);
}

void require_supported(const WorkloadType& workload, std::string_view schema) {
  with_schema(schema, [&]<typename Schema>() {
    if (!workload.supports(Schema::id)) {
      throw std::invalid_argument(std::string(workload.id) + " runs on the schema " + std::string(DefaultSchema::id) +
                                  " only, not on " + std::string(Schema::id));
    }
  });
}

void require_possible(const WorkloadType& workload, std::int32_t threads, std::int64_t batch_size) {
  const std::string id(workload.id);
  if (threads > workload.most_threads) {
    throw std::invalid_argument(id + " cannot run on " + std::to_string(threads) + " threads: its maximum is " +
                                std::to_string(workload.most_threads));
  }
  if (workload.is_flow && batch_size != 0) {
    throw std::invalid_argument(id + " cannot run in batches of " + std::to_string(batch_size) +
                                ": it has transactions of its own, and its batch size is all");
  }
}

}  // namespace sqlitebench
