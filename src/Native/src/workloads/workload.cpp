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

void generate_operations(const WorkloadType& workload, const StreamOptions& options, std::span<Operation> operations) {
  if (options.rows < 1) {
    throw std::invalid_argument("the number of rows is " + std::to_string(options.rows) + ": give 1 or more");
  }
  constexpr std::int32_t million = 1'000'000;
  if (options.blockset_ppm < 0 || options.blockset_ppm > million) {
    throw std::invalid_argument("the chance of a new blockset is " + std::to_string(options.blockset_ppm) +
                                " parts per million: give 0 to 1000000");
  }
  workload.generate(options, operations);
}

}  // namespace sqlitebench
