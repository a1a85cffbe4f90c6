namespace SqliteBench.Workloads.Databases;

/// <summary>The block store's tables and indexes.</summary>
internal static class BlockSchema
{
    public const string Tables = """
        CREATE TABLE Blockset(ID INTEGER PRIMARY KEY, Length INTEGER NOT NULL);
        CREATE TABLE BlocksetEntry(BlocksetID INTEGER NOT NULL, BlockID INTEGER NOT NULL);
        CREATE TABLE Block(ID INTEGER PRIMARY KEY, Hash TEXT NOT NULL, Size INTEGER NOT NULL);
        """;

    public const string Indexes = """
        CREATE INDEX BlockHashSize ON Block(Hash, Size);
        CREATE INDEX BlocksetEntryBlocksetID ON BlocksetEntry(BlocksetID);
        """;

    public const string UniqueIndexes = """
        CREATE UNIQUE INDEX BlockHashSize ON Block(Hash, Size);
        CREATE INDEX BlocksetEntryBlocksetID ON BlocksetEntry(BlocksetID);
        """;
}
