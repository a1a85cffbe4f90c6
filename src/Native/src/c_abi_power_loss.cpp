#include <memory>

#include "c_abi_call.hpp"
#include "power_loss/power_loss.hpp"
#include "sqlitebench.h"

struct sqlitebench_power_loss : sqlitebench::PowerLoss {
  using sqlitebench::PowerLoss::PowerLoss;
};

namespace {

using sqlitebench::attempt;
using sqlitebench::require;

}  // namespace

sqlitebench_power_loss* sqlitebench_power_loss_begin(const char* engine, const char* database, char* error,
                                                     std::int32_t error_capacity) {
  return sqlitebench::make_handle(error, error_capacity, [&] {
    return std::make_unique<sqlitebench_power_loss>(require(engine, "engine"), require(database, "database"));
  });
}

std::int32_t sqlitebench_power_loss_cut_at(sqlitebench_power_loss* power_loss, std::int64_t operation, char* error,
                                           std::int32_t error_capacity) {
  return attempt(error, error_capacity, [&] { require(power_loss, "power_loss")->state().cut_at(operation); });
}

std::int64_t sqlitebench_power_loss_operations(sqlitebench_power_loss* power_loss) {
  return power_loss == nullptr ? 0 : power_loss->state().operations();
}

std::int32_t sqlitebench_power_loss_is_off(sqlitebench_power_loss* power_loss) {
  return power_loss != nullptr && power_loss->state().is_off() ? 1 : 0;
}

std::int32_t sqlitebench_power_loss_lose(sqlitebench_power_loss* power_loss, std::uint64_t seed, char* error,
                                         std::int32_t error_capacity) {
  return attempt(error, error_capacity, [&] { require(power_loss, "power_loss")->state().lose(seed); });
}

void sqlitebench_power_loss_end(sqlitebench_power_loss* power_loss) {
  const std::unique_ptr<sqlitebench_power_loss> owned(power_loss);
}
