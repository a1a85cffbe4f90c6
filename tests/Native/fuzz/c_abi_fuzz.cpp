/// Calls of the C interface in any order, with any values that it promises to check: what is null, negative, unknown or
/// out of range must end in an error text, and nothing in a crash. What it cannot check (memory that is smaller than
/// said, a run that is closed) is left out.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "fuzz/input.hpp"
#include "fuzz/values.hpp"
#include "sqlitebench.h"
#include "support/operations.hpp"
#include "support/temporary_database.hpp"

namespace sqlitebench::fuzz {
namespace {

constexpr std::size_t most_operations = 64;

template <auto close>
struct Closer {
  template <typename T>
  void operator()(T* opened) const {
    close(opened);
  }
};
using Run = std::unique_ptr<sqlitebench_run, Closer<sqlitebench_close>>;
using Observer = std::unique_ptr<sqlitebench_observer, Closer<sqlitebench_observer_end>>;

/// The calls that an input makes, on what it has opened so far.
class Calls {
 public:
  Calls(Input& input, const Database& database) : input_(input), database_(database) {}

  void make_next() {
    constexpr std::array calls{
        &Calls::open_run,       &Calls::call_run,        &Calls::close_run, &Calls::open_statement,
        &Calls::call_statement, &Calls::close_statement, &Calls::observe,   &Calls::ask,
    };
    (this->*input_.choose(calls))();
    if (!error_.empty() && failed_) {
      require_ended(error_);
    }
  }

 private:
  struct Slot {
    std::optional<ExactBytes> read;  ///< the operations, or the arguments
    Run run;
  };
  using Slots = std::array<Slot, 2>;

  /// Ends the process where an error left a buffer without a text that ends.
  static void require_ended(const std::vector<char>& buffer) {
    for (const char character : buffer) {
      if (character == '\0') {
        return;
      }
    }
    std::abort();
  }

  /// Room for an error text: of no size, too small, or enough.
  char* error() {
    constexpr std::array<std::size_t, 4> sizes{200, 0, 1, 9};
    error_.assign(input_.choose(sizes), 'x');
    return error_.empty() ? nullptr : error_.data();
  }

  [[nodiscard]] std::int32_t capacity() const noexcept { return static_cast<std::int32_t>(error_.size()); }

  /// A text of the list, or one that was made up, or none.
  template <std::size_t size>
  const char* text(const std::array<const char*, size>& known) {
    switch (input_.below(8)) {
      case 7:
        return nullptr;
      case 6:
        texts_.push_back(std::make_unique<std::string>(input_.text()));
        return texts_.back()->c_str();
      default:
        return input_.choose(known);
    }
  }

  const char* engine() {
    return text(std::array{engine_.c_str(), engine_.c_str(), engine_.c_str(), engine_.c_str(), "./no-such-engine"});
  }

  const char* path() {
    switch (input_.below(8)) {
      case 7:
        return nullptr;
      case 6:
        return missing_.c_str();
      default:
        return database_.path().c_str();
    }
  }

  /// Whether the next value is one that is to be refused; not so where an input is at its end.
  bool is_rare() noexcept { return input_.below(8) == 7; }

  std::int64_t count() { return input_.choose(counts); }

  sqlitebench_result* result() { return is_rare() ? nullptr : &result_; }

  /// As many places as the call is told of; null and no count are for the library to refuse.
  std::int64_t* latencies(std::int64_t count) {
    if (count < 0 || count > static_cast<std::int64_t>(most_operations) * 2 || is_rare()) {
      return nullptr;
    }
    latencies_ = std::make_unique<std::int64_t[]>(static_cast<std::size_t>(count));
    return latencies_.get();
  }

  void called(bool failed) noexcept { failed_ = failed; }

  void open_run() {
    Slot& slot = one_of(runs_);
    slot.run.reset();
    slot.read.emplace(made_operations());
    sqlitebench_options options{};
    options.engine = engine();
    options.database = path();
    options.workload = text(workloads);
    options.pragmas = is_rare() ? nullptr : input_.choose(pragmas);  // SQL that is made up could write files
    options.operations = is_rare() ? nullptr : slot.read->data.get();
    options.operation_count = static_cast<std::int64_t>(slot.read->size / record);
    if (is_rare()) {
      options.operation_count = -1;
    }
    options.batch_size = count();
    options.threads = input_.choose(std::array<std::int32_t, 5>{1, 2, 3, 0, -1});
    options.busy_timeout_ms = input_.choose(std::array<std::int32_t, 3>{0, 1, -1});
    options.schema = text(schemas);
    char* buffer = error();
    slot.run.reset(sqlitebench_open(is_rare() ? nullptr : &options, buffer, capacity()));
    called(slot.run == nullptr);
  }

  /// Records of a workload, or of the fuzzer.
  std::vector<std::uint8_t> made_operations() {
    std::vector<std::uint8_t> bytes(record * input_.below(most_operations));
    if (input_.below(2) == 0) {
      const std::vector<Operation> made =
          tests::make_operations(input_.choose(workloads), rows, static_cast<std::int64_t>(bytes.size() / record));
      if (!made.empty()) {
        std::memcpy(bytes.data(), made.data(), bytes.size());
      }
      return bytes;
    }
    const auto made_up = input_.bytes();
    for (std::size_t i = 0; i < bytes.size() && !made_up.empty(); ++i) {
      bytes[i] = made_up[i % made_up.size()];
    }
    return bytes;
  }

  void call_run() { call(one_of(runs_).run.get()); }

  void call_statement() { call(one_of(statements_).run.get()); }

  void call(sqlitebench_run* run) {
    const std::int64_t first = count();
    const std::int64_t number = count();
    char* buffer = error();
    switch (input_.below(5)) {
      case 0:
        return called(sqlitebench_execute(run, first, number, result(), buffer, capacity()) != 0);
      case 1:
        return called(sqlitebench_execute_timed(run, first, number, latencies(number), result(), buffer, capacity()) !=
                      0);
      case 2:
        return called(sqlitebench_begin(run, buffer, capacity()) != 0);
      case 3:
        return called(sqlitebench_execute_step(run, first, number, result(), buffer, capacity()) != 0);
      default:
        return called(sqlitebench_commit(run, buffer, capacity()) != 0);
    }
  }

  Slot& one_of(Slots& slots) { return slots.at(input_.below(slots.size())); }

  void close_run() { one_of(runs_).run.reset(); }

  void close_statement() { one_of(statements_).run.reset(); }

  void open_statement() {
    Slot& slot = one_of(statements_);
    slot.run.reset();
    slot.read.emplace(input_.bytes());
    sqlitebench_statement_options options{};
    options.engine = engine();
    options.database = path();
    options.pragmas = is_rare() ? nullptr : input_.choose(pragmas);  // SQL that is made up could write files
    options.sql = input_.choose(statements);
    columns_ = input_.text();
    options.columns = is_rare() ? nullptr : columns_.c_str();
    options.arguments = is_rare() ? nullptr : slot.read->data.get();
    options.argument_bytes = is_rare() ? -1 : static_cast<std::int64_t>(slot.read->size);
    options.execution_count = static_cast<std::int64_t>(input_.below(most_operations)) - 2;
    options.usage = input_.choose(std::array<std::int32_t, 9>{0, 1, 2, 3, 4, 5, 6, -1, 1 << 30});
    options.busy_timeout_ms = input_.choose(std::array<std::int32_t, 3>{0, 1, -1});
    options.batch_size = input_.choose(std::array<std::int64_t, 5>{SQLITEBENCH_NO_BATCHES, 0, 1, 3, -2});
    std::vector<std::uint16_t> sequence;
    if (options.usage == SQLITEBENCH_STATEMENT_IN_SEQUENCE) {
      sequence = made_sequence(options.execution_count);
      options.sequence = is_rare() ? nullptr : sequence.data();
    }
    char* buffer = error();
    slot.run.reset(sqlitebench_open_statements(is_rare() ? nullptr : &options, buffer, capacity()));
    called(slot.run == nullptr);
  }

  /// As many numbers as there are executions, of statements that there may be; in memory of exactly their size.
  std::vector<std::uint16_t> made_sequence(std::int64_t executions) {
    std::vector<std::uint16_t> sequence(executions < 0 ? 0 : static_cast<std::size_t>(executions));
    for (std::uint16_t& number : sequence) {
      number = input_.choose(std::array<std::uint16_t, 5>{0, 1, 2, 3, std::numeric_limits<std::uint16_t>::max()});
    }
    return sequence;
  }

  void observe() {
    sqlitebench_engine_counts counts{};
    const std::size_t call = input_.below(5);
    const bool into_nothing = is_rare();
    const char* database = input_.below(2) == 0 ? nullptr : "fuzz.db";
    const char* engine = call == 0 ? this->engine() : nullptr;
    char* buffer = error();
    if (call == 0 && observer_ == nullptr) {
      observer_.reset(sqlitebench_observer_begin(engine, buffer, capacity()));
      called(observer_ == nullptr);
    } else if (call <= 1) {
      called(sqlitebench_observer_read(observer_.get(), database, into_nothing ? nullptr : &counts, buffer,
                                       capacity()) != 0);
    } else if (call == 2) {
      called(sqlitebench_observer_reset(observer_.get(), database, buffer, capacity()) != 0);
    } else if (call == 3) {
      sqlitebench_observer_statements(observer_.get(), database, buffer, capacity());
      called(false);
    } else {
      observer_.reset();
      called(false);
    }
  }

  void ask() {
    const bool of_engine = input_.below(2) == 0;
    const char* engine = of_engine ? this->engine() : nullptr;
    char* buffer = error();
    called(!error_.empty());  // either answer is a text
    const std::int32_t needed =
        of_engine ? sqlitebench_engine(engine, buffer, capacity()) : sqlitebench_workloads(buffer, capacity());
    if (!of_engine && needed <= 0) {
      std::abort();
    }
  }

  static constexpr std::size_t record = 56;

  Input& input_;
  const Database& database_;
  std::string engine_ = tests::engine();
  std::string missing_ = database_.missing();
  std::string columns_;
  std::vector<std::unique_ptr<std::string>> texts_;
  std::vector<char> error_;
  bool failed_ = false;
  sqlitebench_result result_{};
  std::unique_ptr<std::int64_t[]> latencies_;
  Slots runs_;
  Slots statements_;
  Observer observer_;
};

}  // namespace
}  // namespace sqlitebench::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr int most_calls = 24;
  static const sqlitebench::fuzz::Database database;
  database.restore();
  sqlitebench::fuzz::Input input({data, size});
  sqlitebench::fuzz::Calls calls(input, database);
  for (int call = 0; call < most_calls && !input.ended(); ++call) {
    calls.make_next();
  }
  return 0;
}
