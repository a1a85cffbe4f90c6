#pragma once

#include <string>
#include <string_view>

#include "workloads/workload.hpp"

namespace sqlitebench::tests {

/// The ids of the registered workloads in their order, with a separator between them.
inline std::string workload_ids(std::string_view separator) {
  std::string ids;
  for (const WorkloadType& workload : all_workloads()) {
    ids.append(ids.empty() ? std::string_view() : separator).append(workload.id);
  }
  return ids;
}

}  // namespace sqlitebench::tests
