#pragma once

#include <cstdint>
#include <string>

#include "engine/connection.hpp"
#include "run/run.hpp"

namespace sqlitebench {

/// Opens an existing ledger; the pragmas are as open_configured takes them.
Connection connect_ledger(const std::string& engine, const std::string& database, const std::string& pragmas);

/// The number of the last transaction that is there; 0 where there is none.
std::int64_t last_transaction(const Connection& ledger);

/// Commits numbered transactions of several rows in three tables, each with its number in all of them, so that a
/// transaction that is half there can be seen. Execution n is the transaction of number n.
Run open_ledger(Connection ledger);

}  // namespace sqlitebench
