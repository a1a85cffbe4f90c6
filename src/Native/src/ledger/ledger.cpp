#include "ledger/ledger.hpp"

#include <limits>
#include <utility>

#include "engine/configured_connection.hpp"
#include "engine/engine.hpp"
#include "engine/statement.hpp"

namespace sqlitebench {

namespace {

constexpr int parts = 3;
constexpr std::int32_t busy_timeout_ms = 60'000;

/// The statements are those of the C# side, and the slots of a transaction are chosen alike.
class Ledger : public Work {
 public:
  static constexpr std::size_t number_of_first = 0;

  explicit Ledger(Connection connection)
      : connection_(std::move(connection)),
        insert_entry_(connection_, "INSERT INTO Entry(ID, Parts) VALUES (@Number, 3)"),
        insert_part_(connection_, "INSERT INTO Part(EntryID, Value) VALUES (@Number, printf('%0*d', 200, @Number))"),
        update_slots_(connection_,
                      "UPDATE Slot SET EntryID = @Number, Value = printf('%0*d', 400, @Number)"
                      " WHERE ID IN (@Number % 64, (@Number * 37 + 11) % 64)") {}

  [[nodiscard]] const Connection* connection() const noexcept { return &connection_; }

  void run(std::size_t number, State& /*state*/, Tally& tally) {
    execute(insert_entry_, number);
    for (int part = 0; part < parts; ++part) {
      execute(insert_part_, number);
    }
    execute(update_slots_, number);
    ++tally.rows;
  }

 private:
  static void execute(Statement& statement, std::size_t number) {
    statement.bind(1, static_cast<std::int64_t>(number));
    statement.execute();
  }

  Connection connection_;
  Statement insert_entry_;
  Statement insert_part_;
  Statement update_slots_;
};

}  // namespace

Connection connect_ledger(const std::string& engine, const std::string& database, const std::string& pragmas) {
  return open_configured(load_engine(engine), database, busy_timeout_ms, pragmas);
}

std::int64_t last_transaction(const Connection& ledger) {
  Statement last(ledger, "SELECT coalesce(max(ID), 0) FROM Entry");
  last.step();
  return last.column_int64(0);
}

Run open_ledger(Connection ledger) {
  return {std::make_unique<WorkerOf<Ledger>>(std::chrono::milliseconds(busy_timeout_ms), std::move(ledger)),
          {"transactions", std::numeric_limits<std::int64_t>::max(), 1}};
}

}  // namespace sqlitebench
