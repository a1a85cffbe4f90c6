#pragma once

#include <cstdint>

#include "engine/always_inline.hpp"
#include "engine/connection.hpp"
#include "engine/engine_error.hpp"
#include "engine/statement.hpp"

namespace sqlitebench {

enum class TransactionKind : std::uint8_t {
  none,
  deferred,
  immediate,  ///< takes the write lock at once, so that SQLite's busy handler does the waiting
};

/// One connection's transactions, from prepared statements.
class Transactions {
 public:
  explicit Transactions(const Connection& connection)
      : connection_(&connection),
        begin_deferred_(connection, "BEGIN DEFERRED"),
        begin_immediate_(connection, "BEGIN IMMEDIATE"),
        commit_(connection, "COMMIT"),
        rollback_(connection, "ROLLBACK") {}

  SQLITEBENCH_ALWAYS_INLINE void begin(TransactionKind kind) {
    (kind == TransactionKind::deferred ? begin_deferred_ : begin_immediate_).execute();
  }

  SQLITEBENCH_ALWAYS_INLINE void commit() { commit_.execute(); }

  /// Ends a transaction that failed, unless SQLite has already rolled it back by itself.
  void abandon() noexcept {
    try {
      if (connection_->in_transaction()) {
        rollback_.execute();
      }
    } catch (const EngineError&) {  // The error that it failed with says more.
    }
  }

 private:
  const Connection* connection_;
  Statement begin_deferred_;
  Statement begin_immediate_;
  Statement commit_;
  Statement rollback_;
};

}  // namespace sqlitebench
