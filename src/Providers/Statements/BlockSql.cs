namespace SqliteBench.Providers.Statements;

/// <summary>
/// The SQL on the block store. Dapper.AOT and the mappers find their own code by these texts; src/Native/src/workloads
/// and src/Native/src/schemas have equivalent statements.
/// </summary>
public static class BlockSql
{
    public const string FindBlock = "SELECT ID FROM Block WHERE Hash = @Hash AND Size = @Size";
    public const string FindBlockByHash = "SELECT ID, Size FROM Block WHERE Hash = @Hash";
    public const string FindBlockBySize = "SELECT ID, Hash FROM Block WHERE Size = @Size";
    public const string InsertBlock = "INSERT INTO Block(Hash, Size) VALUES (@Hash, @Size)";
    public const string InsertOrIgnoreBlock = "INSERT OR IGNORE INTO Block(Hash, Size) VALUES (@Hash, @Size)";
    public const string InsertBlockset = "INSERT INTO Blockset(Length) VALUES (0)";
    public const string InsertBlocksetOfLength = "INSERT INTO Blockset(Length) VALUES (@Length)";
    public const string FindBlockset = "SELECT ID FROM Blockset WHERE ID = @BlocksetID";
    public const string InsertBlocksetWithID = "INSERT INTO Blockset(ID, Length) VALUES (@BlocksetID, 0)";
    public const string DeleteBlockset = "DELETE FROM Blockset WHERE ID = @BlocksetID";
    public const string DeleteEntries = "DELETE FROM BlocksetEntry WHERE BlocksetID = @BlocksetID";
    public const string DeleteOrphans = "DELETE FROM Block WHERE ID NOT IN (SELECT BlockID FROM BlocksetEntry)";

    public const string FindEntry =
        "SELECT BlockID FROM BlocksetEntry WHERE BlocksetID = @BlocksetID AND BlockID = @BlockID";

    public const string InsertEntry = "INSERT INTO BlocksetEntry(BlocksetID, BlockID) VALUES (@BlocksetID, @BlockID)";
    public const string LengthenBlockset = "UPDATE Blockset SET Length = Length + 1 WHERE ID = @BlocksetID";

    public const string FindLength = "SELECT Length FROM Blockset WHERE ID = @BlocksetID";
    public const string UpdateLength = "UPDATE Blockset SET Length = @Length WHERE ID = @BlocksetID";

    public const string JoinBlockset =
        "SELECT Block.ID, Block.Hash, Block.Size FROM BlocksetEntry"
        + " INNER JOIN Block ON Block.ID = BlocksetEntry.BlockID WHERE BlocksetEntry.BlocksetID = @BlocksetID";
}
