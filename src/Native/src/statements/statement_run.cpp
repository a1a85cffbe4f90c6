#include "statements/statement_run.hpp"

#include <cstddef>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "engine/configured_connection.hpp"
#include "engine/engine.hpp"
#include "engine/statement.hpp"
#include "statements/argument_list.hpp"
#include "statements/result_form.hpp"

namespace sqlitebench {

namespace {

constexpr std::int64_t nothing_run = 1;  // what is folded for an execution that has no result
constexpr std::string_view kept_by_the_file = "PRAGMA journal_mode=WAL";

void fold_nothing(Tally& tally) noexcept {
  tally.digest.add(nothing_run);
  ++tally.rows;
}

/// What all executions of a run share.
class Session {
 public:
  explicit Session(const StatementRunOptions& options)
      : api_(&load_engine(options.engine)), database_(options.database), sql_(options.sql) {
    if (options.usage == StatementUsage::connection_only) {
      check_connection_only(options);
      return;
    }
    connection_.emplace(open_configured(*api_, database_, options.busy_timeout_ms, options.pragmas));
    options.usage == StatementUsage::in_sequence ? prepare_sequence(options) : prepare(options);
  }

  /// The connection that lasts as long as the run, or null.
  [[nodiscard]] const Connection* connection() const noexcept { return connection_ ? &*connection_ : nullptr; }

  void run_prepared(std::size_t execution, std::size_t number, std::size_t form, Tally& tally) {
    Statement& statement = statements_[number];
    const Statement::Resetting resetting(statement);
    run_bound(execution, *connection_, statement, results_[form], tally);
  }

  void run_reused(std::size_t execution, Tally& tally) { run_prepared(execution, 0, 0, tally); }

  void run_prepared_ahead(std::size_t execution, Tally& tally) { run_prepared(execution, execution, 0, tally); }

  void run_in_sequence(std::size_t execution, Tally& tally) {
    run_prepared(execution, sequence_[execution], sequence_[execution], tally);
  }

  void run_prepared_each_time(std::size_t execution, Tally& tally) {
    Statement statement(*connection_, sql_);
    run_bound(execution, *connection_, statement, results_.front(), tally);
  }

  void prepare_only(std::size_t /*execution*/, Tally& tally) {
    const Statement statement(*connection_, sql_);
    fold_nothing(tally);
  }

  void run_alone_on_connection(std::size_t /*execution*/, Tally& tally) {
    const Connection connection = Connection::existing(*api_, database_);
    if (sql_.empty()) {
      fold_nothing(tally);
      return;
    }
    Statement statement(connection, sql_);
    results_.front().run(connection, statement, tally);
  }

  void run_on_new_connection(std::size_t execution, Tally& tally) {
    const Connection connection = Connection::existing(*api_, database_);
    for (const std::string& pragma : setup_) {
      connection.execute(pragma);
    }
    Statement statement(connection, sql_);
    run_bound(execution, connection, statement, results_.front(), tally);
  }

 private:
  void check_connection_only(const StatementRunOptions& options) {
    results_.emplace_back(options.columns);
    if (!options.pragmas.empty()) {
      throw std::invalid_argument("pragmas make no sense where each execution opens a connection");
    }
    if (options.batch_size != no_batches) {
      throw std::invalid_argument("there is no transaction where each execution opens a connection");
    }
    const Connection connection = Connection::existing(*api_, database_);
    if (!sql_.empty()) {
      results_.front().require_fits(prepare_only_one(connection));
    }
  }

  void prepare(const StatementRunOptions& options) {
    results_.emplace_back(options.columns);
    Statement statement = prepare_only_one(*connection_);
    if (options.usage == StatementUsage::prepared_only) {
      return;
    }
    results_.front().require_fits(statement);
    const auto executions = static_cast<std::size_t>(options.execution_count);
    arguments_ = ArgumentList(options.arguments, executions, static_cast<std::size_t>(statement.parameter_count()));
    if (options.usage == StatementUsage::reused) {
      statements_.push_back(std::move(statement));
    } else if (options.usage == StatementUsage::on_new_connection) {
      // Has read the database, so that no other connection is the last to close a write-ahead log and writes it back.
      Statement(*connection_, "PRAGMA user_version").step();
      for (std::string& pragma : pragmas_to_set(options.pragmas)) {
        if (pragma != kept_by_the_file) {
          setup_.push_back(std::move(pragma));
        }
      }
    } else if (options.usage == StatementUsage::prepared_ahead) {
      statements_.reserve(executions);
      for (std::size_t i = 0; i < executions; ++i) {
        statements_.emplace_back(*connection_, sql_);
      }
    }
  }

  void prepare_sequence(const StatementRunOptions& options) {
    std::istringstream forms(options.columns + ',');  // ended by a comma too, a form without letters is not lost
    for (std::string form; std::getline(forms, form, ',');) {
      results_.emplace_back(form);
    }
    std::string rest = sql_;
    for (const ResultForm& result : results_) {
      Statement statement(*connection_, rest);
      if (statement.is_empty()) {
        throw std::invalid_argument("sql has fewer statements than columns has forms");
      }
      result.require_fits(statement);
      rest = rest.substr(statement.sql().size());
      statements_.push_back(std::move(statement));
    }
    if (!Statement(*connection_, rest).is_empty()) {
      throw std::invalid_argument("sql has more statements than columns has forms:" + rest);
    }
    sequence_.assign(options.sequence.begin(), options.sequence.end());
    if (sequence_.size() != static_cast<std::size_t>(options.execution_count)) {
      throw std::invalid_argument("sequence names " + std::to_string(sequence_.size()) + " statements for " +
                                  std::to_string(options.execution_count) + " executions");
    }
    std::vector<std::size_t> parameters;
    parameters.reserve(sequence_.size());
    for (const std::uint16_t number : sequence_) {
      if (number >= statements_.size()) {
        throw std::invalid_argument("sequence names statement " + std::to_string(number) + " of " +
                                    std::to_string(statements_.size()));
      }
      parameters.push_back(static_cast<std::size_t>(statements_[number].parameter_count()));
    }
    arguments_ = ArgumentList(options.arguments, parameters);
  }

  [[nodiscard]] Statement prepare_only_one(const Connection& connection) const {
    Statement statement(connection, sql_);
    if (statement.is_empty()) {
      throw std::invalid_argument("sql is \"" + sql_ + "\": give a statement");
    }
    const std::string rest = sql_.substr(statement.sql().size());
    if (!Statement(connection, rest).is_empty()) {
      throw std::invalid_argument("sql holds more than one statement, after the first one:" + rest);
    }
    return statement;
  }

  SQLITEBENCH_ALWAYS_INLINE void run_bound(std::size_t execution, const Connection& connection, Statement& statement,
                                           const ResultForm& result, Tally& tally) const {
    int index = 0;
    for (const Argument& argument : arguments_.of(execution)) {
      argument.bind_to(statement, ++index);
    }
    result.run(connection, statement, tally);
  }

  const SqliteApi* api_;
  std::string database_;
  std::string sql_;
  std::vector<std::string> setup_;   ///< for on_new_connection: the pragmas that no file keeps
  std::vector<ResultForm> results_;  ///< of the statement, or of each in a sequence
  std::vector<std::uint16_t> sequence_;
  ArgumentList arguments_;
  std::optional<Connection> connection_;
  /// One if it is reused, one an execution if they are prepared ahead, all of those in a sequence.
  std::vector<Statement> statements_;
};

/// Executes by one function of a session.
template <auto execute>
struct SessionWork : Work, Session {
  using Session::Session;

  void run(std::size_t index, State& /*state*/, Tally& tally) { (this->*execute)(index, tally); }
};

template <auto execute>
std::unique_ptr<Worker> open_worker(const StatementRunOptions& options) {
  return std::make_unique<WorkerOf<SessionWork<execute>>>(std::chrono::milliseconds(options.busy_timeout_ms), options);
}

std::unique_ptr<Worker> open_worker_of_usage(const StatementRunOptions& options) {
  switch (options.usage) {
    case StatementUsage::reused:
      return open_worker<&Session::run_reused>(options);
    case StatementUsage::prepared_ahead:
      return open_worker<&Session::run_prepared_ahead>(options);
    case StatementUsage::prepared_each_time:
      return open_worker<&Session::run_prepared_each_time>(options);
    case StatementUsage::prepared_only:
      return open_worker<&Session::prepare_only>(options);
    case StatementUsage::connection_only:
      return open_worker<&Session::run_alone_on_connection>(options);
    case StatementUsage::on_new_connection:
      return open_worker<&Session::run_on_new_connection>(options);
    case StatementUsage::in_sequence:
      return open_worker<&Session::run_in_sequence>(options);
  }
  throw std::logic_error("a usage of no kind");
}

}  // namespace

Run open_statements(const StatementRunOptions& options) {
  if (options.batch_size < no_batches) {
    throw std::invalid_argument("the batch size is " + std::to_string(options.batch_size) +
                                ": give -1 (none), 0 (all) or more");
  }
  return {open_worker_of_usage(options), {"executions", options.execution_count, options.batch_size}};
}

}  // namespace sqlitebench
