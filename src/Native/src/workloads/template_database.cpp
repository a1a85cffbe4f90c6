#include "workloads/template_database.hpp"

#include <type_traits>

#include "data/block.hpp"
#include "data/blocksets.hpp"
#include "engine/statement.hpp"
#include "workloads/block_statements.hpp"

namespace sqlitebench {

namespace {

template <typename Schema>
void create_indexes(const Connection& connection, bool unique) {
  connection.execute(create_block_index_sql<Schema>(unique));
  connection.execute("CREATE INDEX BlocksetEntryBlocksetID ON BlocksetEntry(BlocksetID)");
}

template <typename Schema>
void insert_blocks(const Connection& connection, const TemplateOptions& options) {
  InsertBlock<Schema> insert(connection);
  for (std::int64_t number = 1; number <= options.rows; ++number) {
    const Operation operation = Operation::of_block(make_block(options.seed, number));
    insert(Schema::Form::key(operation));
  }
}

void insert_blocksets(const Connection& connection, const TemplateOptions& options) {
  Statement insert_blockset(connection, "INSERT INTO Blockset(ID, Length) VALUES (?, ?)");
  Statement insert_entry(connection, "INSERT INTO BlocksetEntry(BlocksetID, BlockID) VALUES (?, ?)");
  Blocksets blocksets(options.seed);
  std::int64_t current = 0;
  std::int64_t length = 0;
  const auto finish = [&] {
    insert_blockset.bind(1, current);
    insert_blockset.bind(2, length);
    insert_blockset.execute();
  };
  for (std::int64_t number = 1; number <= options.rows; ++number) {
    const std::int64_t blockset = blocksets.next();
    if (blockset != current && current != 0) {
      finish();
      length = 0;
    }
    current = blockset;
    ++length;
    insert_entry.bind(1, blockset);
    insert_entry.bind(2, number);
    insert_entry.execute();
  }
  if (current != 0) {
    finish();
  }
}

template <typename Schema>
void fill(const Connection& connection, const TemplateOptions& options) {
  connection.execute("CREATE TABLE Blockset(ID INTEGER PRIMARY KEY, Length INTEGER NOT NULL)");
  connection.execute("CREATE TABLE BlocksetEntry(BlocksetID INTEGER NOT NULL, BlockID INTEGER NOT NULL)");
  connection.execute(create_block_table_sql<Schema>());
  // Before the rows, as published: an index that has grown has pages which are partly filled.
  create_indexes<Schema>(connection, options.unique_index);
  insert_blocks<Schema>(connection, options);
  insert_blocksets(connection, options);
}

}  // namespace

void fill_template(const Connection& connection, const TemplateOptions& options) {
  // A template that was not finished is thrown away, so nothing needs to survive a crash.
  connection.execute("PRAGMA journal_mode=OFF");
  connection.execute("PRAGMA synchronous=OFF");
  connection.execute("BEGIN");
  with_schema(options.schema, [&]<typename Schema>() { fill<Schema>(connection, options); });
  connection.execute("COMMIT");
}

}  // namespace sqlitebench
