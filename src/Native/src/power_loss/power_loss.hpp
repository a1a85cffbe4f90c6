#pragma once

#include "power_loss/volatile_vfs.hpp"
#include "vfs/simulation.hpp"

namespace sqlitebench {

/// While it lives, a database is kept on a disk with a volatile cache, its state, whose power can go at any change and
/// any sync.
using PowerLoss = Simulation<VolatileVfs>;

}  // namespace sqlitebench
