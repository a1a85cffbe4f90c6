#include "faults/fault_plan.hpp"

#include <stdexcept>

namespace sqlitebench {

void FaultPlan::fail(const Fault& fault) {
  if (fault.kind < FaultKind::read || fault.kind > FaultKind::full) {
    throw std::invalid_argument("the kind of fault is " + std::to_string(static_cast<int>(fault.kind)) +
                                ": give 0 to 3");
  }
  const std::scoped_lock lock(mutex_);
  fault_ = fault;
  operations_ = 0;
  failures_ = 0;
}

std::int64_t FaultPlan::operations() const {
  const std::scoped_lock lock(mutex_);
  return operations_;
}

std::int64_t FaultPlan::failures() const {
  const std::scoped_lock lock(mutex_);
  return failures_;
}

bool FaultPlan::fails(FaultKind kind) {
  const std::scoped_lock lock(mutex_);
  if (kind != fault_.kind) {
    return false;
  }
  ++operations_;
  const bool follows = fault_.is_lasting && fault_.operation > 0 && operations_ > fault_.operation;
  const bool fails = follows || operations_ == fault_.operation;
  failures_ += fails ? 1 : 0;
  return fails;
}

}  // namespace sqlitebench
