#include "statements/statement_run.hpp"

#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "engine/configured_connection.hpp"
#include "engine/engine.hpp"
#include "engine/engine_error.hpp"
#include "run/laps.hpp"
#include "run/slice.hpp"

namespace sqlitebench {

namespace {

constexpr std::int64_t nothing_run = 1;  // what is folded for an execution that has no result
constexpr std::string_view kept_by_the_file = "PRAGMA journal_mode=WAL";

void fold_nothing(Tally& tally) noexcept {
  tally.digest.add(nothing_run);
  ++tally.rows;
}

template <typename Clock, typename Execution>
Tally repeat_execution(std::int64_t first, std::int64_t count, Clock& clock, const Execution& execution) {
  Tally tally;
  const auto end = static_cast<std::size_t>(first + count);
  clock.begin();
  auto position = static_cast<std::size_t>(first);
  try {
    for (; position < end; ++position) {
      clock.next();
      execution(position, tally);
    }
  } catch (const EngineError& error) {
    throw error.at(position);
  }
  clock.end();
  return tally;
}

}  // namespace

StatementRun::StatementRun(const StatementRunOptions& options)
    : api_(&load_engine(options.engine)),
      usage_(options.usage),
      database_(options.database),
      sql_(options.sql),
      execution_count_(options.execution_count) {
  if (usage_ == StatementUsage::in_sequence) {
    prepare_sequence(options);
    return;
  }
  results_.emplace_back(options.columns);
  if (usage_ == StatementUsage::connection_only) {
    if (!options.pragmas.empty()) {
      throw std::invalid_argument("pragmas make no sense where each execution opens a connection");
    }
    const Connection connection = Connection::existing(*api_, database_);
    if (!sql_.empty()) {
      const Statement checked = prepare_checked(connection);
    }
    return;
  }

  session_.emplace(open_configured(*api_, database_, options.busy_timeout_ms, options.pragmas));
  Statement statement = prepare_checked(session_->connection);
  if (usage_ == StatementUsage::prepared_only) {
    return;
  }
  const auto executions = static_cast<std::size_t>(execution_count_);
  arguments_ = ArgumentList(options.arguments, executions, static_cast<std::size_t>(statement.parameter_count()));
  if (usage_ == StatementUsage::reused) {
    session_->statements.push_back(std::move(statement));
  } else if (usage_ == StatementUsage::on_new_connection) {
    // Has read the database, so that no other connection is the last to close a write-ahead log and writes it back.
    Statement(session_->connection, "PRAGMA user_version").step();
    for (std::string& pragma : pragmas_to_set(options.pragmas)) {
      if (pragma != kept_by_the_file) {
        setup_.push_back(std::move(pragma));
      }
    }
  } else if (usage_ == StatementUsage::prepared_ahead) {
    session_->statements.reserve(executions);
    for (std::size_t i = 0; i < executions; ++i) {
      session_->statements.emplace_back(session_->connection, sql_);
    }
  }
}

Tally StatementRun::execute(std::int64_t first, std::int64_t count) {
  require_within("executions", first, count, execution_count_);
  return repeat(first, count, Untimed{});
}

Tally StatementRun::execute_timed(std::int64_t first, std::span<std::int64_t> latencies_ns) {
  const auto count = static_cast<std::int64_t>(latencies_ns.size());
  require_within("executions", first, count, execution_count_);
  return repeat(first, count, Laps(latencies_ns));
}

template <typename Clock>
Tally StatementRun::repeat(std::int64_t first, std::int64_t count, Clock clock) {
  switch (usage_) {
    case StatementUsage::reused:
      return repeat_execution(first, count, clock,
                              [&, &statement = session_->statements.front()](std::size_t i, Tally& tally) {
                                const Statement::Resetting resetting(statement);
                                run_bound(i, statement, results_.front(), tally);
                              });
    case StatementUsage::prepared_ahead:
      return repeat_execution(first, count, clock, [&](std::size_t i, Tally& tally) {
        const Statement::Resetting resetting(session_->statements[i]);
        run_bound(i, session_->statements[i], results_.front(), tally);
      });
    case StatementUsage::prepared_each_time:
      return repeat_execution(first, count, clock, [&](std::size_t i, Tally& tally) {
        Statement statement(session_->connection, sql_);
        run_bound(i, statement, results_.front(), tally);
      });
    case StatementUsage::prepared_only:
      return repeat_execution(first, count, clock, [&](std::size_t /*i*/, Tally& tally) {
        const Statement statement(session_->connection, sql_);
        fold_nothing(tally);
      });
    case StatementUsage::connection_only:
      return repeat_execution(first, count, clock,
                              [&](std::size_t /*i*/, Tally& tally) { run_alone_on_connection(tally); });
    case StatementUsage::on_new_connection:
      return repeat_execution(first, count, clock,
                              [&](std::size_t i, Tally& tally) { run_on_new_connection(i, tally); });
    case StatementUsage::in_sequence:
      return repeat_execution(first, count, clock, [&](std::size_t i, Tally& tally) {
        const std::size_t number = sequence_[i];
        const Statement::Resetting resetting(session_->statements[number]);
        run_bound(i, session_->statements[number], results_[number], tally);
      });
  }
  throw std::logic_error("a usage of no kind");
}

void StatementRun::bind(std::size_t execution, Statement& statement) const {
  int index = 0;
  for (const Argument& argument : arguments_.of(execution)) {
    argument.bind_to(statement, ++index);
  }
}

void StatementRun::run_bound(std::size_t execution, Statement& statement, const ResultForm& result, Tally& tally) {
  bind(execution, statement);
  result.run(session_->connection, statement, tally);
}

void StatementRun::run_on_new_connection(std::size_t execution, Tally& tally) const {
  const Connection connection = Connection::existing(*api_, database_);
  for (const std::string& pragma : setup_) {
    connection.execute(pragma);
  }
  Statement statement(connection, sql_);
  bind(execution, statement);
  results_.front().run(connection, statement, tally);
}

void StatementRun::run_alone_on_connection(Tally& tally) const {
  const Connection connection = Connection::existing(*api_, database_);
  if (sql_.empty()) {
    fold_nothing(tally);
    return;
  }
  Statement statement(connection, sql_);
  results_.front().run(connection, statement, tally);
}

void StatementRun::prepare_sequence(const StatementRunOptions& options) {
  std::istringstream forms(options.columns + ',');  // ended by a comma too, a form without letters is not lost
  for (std::string form; std::getline(forms, form, ',');) {
    results_.emplace_back(form);
  }
  session_.emplace(open_configured(*api_, database_, options.busy_timeout_ms, options.pragmas));
  std::string rest = sql_;
  for (const ResultForm& result : results_) {
    Statement statement(session_->connection, rest);
    if (statement.is_empty()) {
      throw std::invalid_argument("sql has fewer statements than columns has forms");
    }
    result.require_fits(statement);
    rest = rest.substr(statement.sql().size());
    session_->statements.push_back(std::move(statement));
  }
  if (!Statement(session_->connection, rest).is_empty()) {
    throw std::invalid_argument("sql has more statements than columns has forms:" + rest);
  }
  sequence_.assign(options.sequence.begin(), options.sequence.end());
  if (sequence_.size() != static_cast<std::size_t>(execution_count_)) {
    throw std::invalid_argument("sequence names " + std::to_string(sequence_.size()) + " statements for " +
                                std::to_string(execution_count_) + " executions");
  }
  std::vector<std::size_t> parameters;
  parameters.reserve(sequence_.size());
  for (const std::uint16_t number : sequence_) {
    if (number >= session_->statements.size()) {
      throw std::invalid_argument("sequence names statement " + std::to_string(number) + " of " +
                                  std::to_string(session_->statements.size()));
    }
    parameters.push_back(static_cast<std::size_t>(session_->statements[number].parameter_count()));
  }
  arguments_ = ArgumentList(options.arguments, parameters);
}

Statement StatementRun::prepare_checked(const Connection& connection) const {
  Statement statement(connection, sql_);
  if (statement.is_empty()) {
    throw std::invalid_argument("sql is \"" + sql_ + "\": give a statement");
  }
  const std::string rest = sql_.substr(statement.sql().size());
  if (!Statement(connection, rest).is_empty()) {
    throw std::invalid_argument("sql holds more than one statement, after the first one:" + rest);
  }
  if (usage_ != StatementUsage::prepared_only) {
    results_.front().require_fits(statement);
  }
  return statement;
}

Transactions& StatementRun::transactions() {
  if (!session_) {
    throw std::logic_error("there is no transaction where each execution opens a connection");
  }
  return session_->transactions;
}

}  // namespace sqlitebench
