#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <stdexcept>
#include <string>

#include "data/digest.hpp"
#include "statements/statement_run.hpp"
#include "support/encoded_arguments.hpp"
#include "support/temporary_database.hpp"

namespace sqlitebench::tests {

inline std::uint64_t folded(std::initializer_list<std::uint64_t> values) {
  Digest digest;
  for (const std::uint64_t value : values) {
    digest.add(value);
  }
  return digest.value();
}

class StatementRunTest : public testing::Test {
 protected:
  StatementRunTest() {
    Connection::create(api(), path()).execute("CREATE TABLE t(id INTEGER PRIMARY KEY, i, r, s, b)");
  }

  [[nodiscard]] std::string path() const { return directory_.file("test.db"); }

  [[nodiscard]] Connection connect() const { return Connection::existing(api(), path()); }

  void execute(const std::string& sql) const { connect().execute(sql); }

  [[nodiscard]] std::string text(const std::string& query) const {
    const Connection connection = connect();
    Statement statement(connection, query);
    return statement.step() ? std::string(statement.column_text(0)) : "no row";
  }

  [[nodiscard]] StatementRunOptions options(const std::string& sql, const std::string& columns = "") const {
    return {engine(), path(), "", sql, columns, {}, 1, no_batches, StatementUsage::reused, 1000, {}};
  }

  [[nodiscard]] StatementRunOptions options(const std::string& sql, const EncodedArguments& arguments,
                                            std::int64_t executions, const std::string& columns = "") const {
    StatementRunOptions options = this->options(sql, columns);
    options.arguments = arguments.bytes();
    options.execution_count = executions;
    return options;
  }

  static Tally run_all(const StatementRunOptions& options) {
    return open_statements(options).execute(0, options.execution_count);
  }

  static void expect_refused(const StatementRunOptions& options, const std::string& part) {
    try {
      const sqlitebench::Run run = open_statements(options);
      FAIL() << "opened";
    } catch (const std::exception& error) {
      EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
    }
  }

  TemporaryDirectory directory_;
};

/// The usages that run the statement on the run's own connection, with arguments.
class BoundStatementRun : public StatementRunTest, public testing::WithParamInterface<StatementUsage> {
 protected:
  [[nodiscard]] StatementRunOptions bound(const std::string& sql, const EncodedArguments& arguments,
                                          std::int64_t executions, const std::string& columns = "") const {
    StatementRunOptions options = this->options(sql, arguments, executions, columns);
    options.usage = GetParam();
    options.sequence = std::span(only_first_).first(static_cast<std::size_t>(executions));
    return options;
  }

 private:
  std::array<std::uint16_t, 3> only_first_{};
};

}  // namespace sqlitebench::tests
