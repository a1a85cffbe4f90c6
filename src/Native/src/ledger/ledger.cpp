#include "ledger/ledger.hpp"

#include "engine/engine.hpp"

namespace sqlitebench {

namespace {

constexpr int parts = 3;
constexpr std::int32_t busy_timeout_ms = 60'000;

void execute(Statement& statement, std::int64_t number) {
  statement.bind(1, number);
  statement.execute();
}

}  // namespace

// The statements are those of the C# side, and the slots of a transaction are chosen alike.
Ledger::Ledger(const LedgerOptions& options)
    : connection_(open_configured(load_engine(options.engine), options.database, busy_timeout_ms, options.pragmas)),
      transactions_(connection_),
      insert_entry_(connection_, "INSERT INTO Entry(ID, Parts) VALUES (@Number, 3)"),
      insert_part_(connection_, "INSERT INTO Part(EntryID, Value) VALUES (@Number, printf('%0*d', 200, @Number))"),
      update_slots_(connection_,
                    "UPDATE Slot SET EntryID = @Number, Value = printf('%0*d', 400, @Number)"
                    " WHERE ID IN (@Number % 64, (@Number * 37 + 11) % 64)") {}

std::int64_t Ledger::last() const {
  Statement last(connection_, "SELECT coalesce(max(ID), 0) FROM Entry");
  last.step();
  return last.column_int64(0);
}

void Ledger::commit(std::int64_t number) {
  transactions_.begin(TransactionKind::deferred);
  execute(insert_entry_, number);
  for (int part = 0; part < parts; ++part) {
    execute(insert_part_, number);
  }
  execute(update_slots_, number);
  transactions_.commit();
}

}  // namespace sqlitebench
