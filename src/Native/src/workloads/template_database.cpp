#include "workloads/template_database.hpp"

#include "data/block.hpp"
#include "data/blocksets.hpp"
#include "engine/statement.hpp"

namespace sqlitebench {

namespace {

void insert_blocks(const Connection& connection, const TemplateOptions& options) {
  Statement insert(connection, "INSERT INTO Block(ID, Hash, Size) VALUES (?, ?, ?)");
  for (std::int64_t number = 1; number <= options.rows; ++number) {
    const Block block = make_block(options.seed, number);
    insert.bind(1, number);
    insert.bind(2, std::string_view(block.hash.data(), block.hash.size()));
    insert.bind(3, block.size);
    insert.execute();
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

}  // namespace

void fill_template(const Connection& connection, const TemplateOptions& options) {
  // A template that was not finished is thrown away, so nothing needs to survive a crash.
  connection.execute("PRAGMA journal_mode=OFF");
  connection.execute("PRAGMA synchronous=OFF");
  connection.execute("BEGIN");
  connection.execute("CREATE TABLE Blockset(ID INTEGER PRIMARY KEY, Length INTEGER NOT NULL)");
  connection.execute("CREATE TABLE BlocksetEntry(BlocksetID INTEGER NOT NULL, BlockID INTEGER NOT NULL)");
  connection.execute("CREATE TABLE Block(ID INTEGER PRIMARY KEY, Hash TEXT NOT NULL, Size INTEGER NOT NULL)");
  insert_blocks(connection, options);
  insert_blocksets(connection, options);
  connection.execute(std::string("CREATE ") + (options.unique_index ? "UNIQUE " : "") +
                     "INDEX BlockHashSize ON Block(Hash, Size)");
  connection.execute("CREATE INDEX BlocksetEntryBlocksetID ON BlocksetEntry(BlocksetID)");
  connection.execute("COMMIT");
}

}  // namespace sqlitebench
