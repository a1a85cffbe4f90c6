#include "engine/configured_connection.hpp"

#include <stdexcept>

namespace sqlitebench {

Connection open_configured(const SqliteApi& api, const std::string& database, std::int32_t busy_timeout_ms,
                           const PragmaSet& pragmas) {
  if (busy_timeout_ms < 0) {
    throw std::invalid_argument("the busy timeout is " + std::to_string(busy_timeout_ms) + ": give 0 ms or more");
  }
  Connection connection = Connection::existing(api, database);
  connection.execute("PRAGMA busy_timeout=" + std::to_string(busy_timeout_ms));
  pragmas.apply(connection);
  return connection;
}

}  // namespace sqlitebench
