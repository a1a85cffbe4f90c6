namespace SqliteBench.Workloads.Schemas;

internal static class Sql
{
    public const string FindBlock = "SELECT ID FROM Block WHERE Hash = @Hash AND Size = @Size";
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

internal static class KeySql
{
    public static IEnumerable<string> Columns<TArguments>()
        where TArguments : struct, IArguments => TArguments.Definitions.Select(definition => definition.Name);

    public static string Insert<TKey>()
        where TKey : struct, IBlockKey<TKey> =>
        $"INSERT INTO Block({string.Join(", ", Columns<TKey>())})"
        + $" VALUES ({string.Join(", ", Columns<TKey>().Select(column => "@" + column))})";

    public static string Find<TKey, TPart>()
        where TKey : struct, IBlockKey<TKey>
        where TPart : struct, IArguments =>
        $"SELECT {string.Join(", ", Columns<TKey>().Except(Columns<TPart>()).Prepend("ID"))} FROM Block"
        + $" WHERE {string.Join(" AND ", Columns<TPart>().Select(column => $"{column} = @{column}"))}";
}

/// <summary>As an application has them: 8 of a number, those of a blob or of a text in UTF-8, none of NULL.</summary>
internal struct ValueBytes : IBinder
{
    private long _total;

    public static long Of<TRow>(in TRow row)
        where TRow : struct, IArguments
    {
        ValueBytes bytes = default;
        row.Bind(ref bytes);
        return bytes._total;
    }

    public void Integer(long value) => _total += sizeof(long);

    public void Real(double value) => _total += sizeof(double);

    public void Text(string? value) => _total += value is null ? 0 : Encoding.UTF8.GetByteCount(value);

    public void Blob(byte[]? value) => _total += value?.Length ?? 0;

    public readonly void Null() { }
}
