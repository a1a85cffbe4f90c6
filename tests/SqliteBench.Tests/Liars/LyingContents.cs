using static SqliteBench.Tests.Liars.ShowsAttribute;

namespace SqliteBench.Tests.Liars;

/// <summary>Changes the database before it closes it.</summary>
internal abstract class AtClose(string sql) : Liar
{
    public override void Close()
    {
        Connection.Execute(sql);
        base.Close();
    }
}

[Shows("wrong table Block: expected (1, ", "select", "insert", "join")]
internal sealed class ChangesOldBlock() : AtClose("UPDATE Block SET Size = Size + 1 WHERE ID = 1");

/// <summary>Changes an old row whenever a thousand others have been inserted.</summary>
[Shows("wrong table log: expected ", "log-insert")]
internal sealed class ChangesOldRowLate : Liar
{
    private int _insertions;

    public override int Execute(Call call, Func<int> execute)
    {
        int changed = execute();
        if (call.Sql.StartsWith("INSERT") && ++_insertions % 1000 == 0)
        {
            Connection.Execute(
                call.Sql.Contains("Block")
                    ? "UPDATE Block SET Size = Size + 1 WHERE ID = 17"
                    : "DELETE FROM log WHERE rowid = 17"
            );
        }
        return changed;
    }
}

[Shows("wrong table Blockset: expected (1, ", "join", "select-xor-insert")]
internal sealed class LengthensOldBlockset() : AtClose("UPDATE Blockset SET Length = Length + 1 WHERE ID = 1");

[Shows("wrong table BlocksetEntry: expected (1, 1, 1), got (1, 1, 2)", "join", "insert")]
internal sealed class MovesOldEntry() : AtClose("UPDATE BlocksetEntry SET BlockID = BlockID + 1 WHERE rowid = 1");

[Shows("wrong table BlocksetEntry: expected (1, 1, 1), got (1001, 1, 1)", "join")]
[Shows("wrong table BlocksetEntry: expected (1, 1, 1), got ", "new-blockset")]
internal sealed class ReinsertsEntry()
    : AtClose(
        "INSERT INTO BlocksetEntry SELECT BlocksetID, BlockID FROM BlocksetEntry WHERE rowid = 1;"
            + "DELETE FROM BlocksetEntry WHERE rowid = 1"
    );

/// <summary>Leaves as many rows as it should, the newest one with another size.</summary>
[Shows(BlockDiffers, "insert", "backup", "recreate", "delete")]
internal sealed class WrongContents()
    : AtClose("UPDATE Block SET Size = Size + 1 WHERE ID = (SELECT max(ID) FROM Block)");

/// <summary>Leaves as many records as it should, one of them with another guid.</summary>
[Shows(RecordDiffers, "crud-insert", "crud-select-key")]
internal sealed class WrongRecord()
    : AtClose("UPDATE Record SET Guid = 'another' WHERE Id = (SELECT min(Id) FROM Record)");

[Shows(RecordDiffers, "crud-update-key")]
internal sealed class AddsRecord() : AtClose("INSERT OR IGNORE INTO Record(Id, Guid) VALUES (1000000, 'more')");

[Shows("wrong schema: expected ('CREATE INDEX ", "insert", "select")]
internal sealed class DropsIndex() : AtClose("DROP INDEX BlockHashSize");

[Shows("wrong schema: expected no more rows, got ('CREATE INDEX ", "crud-insert-autoincrement", "crud-select-field")]
internal sealed class LeavesIndex() : AtClose("CREATE INDEX RecordGuid ON Record(Guid)");

[Shows("wrong schema: expected no more rows, got ('CREATE TABLE Mine(Value)')", "select", "crud-select-key")]
internal sealed class LeavesTable() : AtClose("CREATE TABLE IF NOT EXISTS Mine(Value)");

/// <summary>Makes an index that its queries are faster with, and drops it afterwards.</summary>
[Shows(" steps of SQLite's virtual machine in \"SELECT Id, Guid FROM Record WHERE ", "crud-select-field")]
internal sealed class AddsIndex() : AtClose("DROP INDEX IF EXISTS Faster")
{
    public override string Prepare(string sql)
    {
        Connection.Execute("CREATE INDEX IF NOT EXISTS Faster ON Record(Guid)");
        return sql;
    }
}

/// <summary>Leaves an index that does not agree with its table: all rows are there and readable.</summary>
[Shows("wrong integrity_check: expected ('ok'), got ", "insert", "select", "delete")]
internal sealed class CorruptIndex : Liar
{
    public override void Close()
    {
        base.Close();
        Execute("PRAGMA writable_schema=ON", Replacing("Hash, Size", "Size, Hash"));
        Execute("REINDEX", "PRAGMA writable_schema=ON", Replacing("Size, Hash", "Hash, Size"));
    }

    private static string Replacing(string columns, string others) =>
        $"UPDATE sqlite_master SET sql = replace(sql, '{columns}', '{others}') WHERE type = 'index'";

    // On a connection that reads the schema anew.
    private void Execute(params string[] statements)
    {
        using PInvokeConnection connection = PInvokeConnection.Open(Path);
        Array.ForEach(statements, connection.Execute);
    }
}

/// <summary>Leaves noise behind the first page.</summary>
[Shows("wrong database: it cannot be read: ", "insert", "crud-update-key")]
internal sealed class Noise : Liar
{
    private const int PageSize = 4096;

    public override void Close()
    {
        base.Close();
        using FileStream file = new(Path, FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite);
        byte[] noise = new byte[file.Length - PageSize];
        Array.Fill(noise, (byte)0xA5);
        file.Position = PageSize;
        file.Write(noise);
    }
}

/// <summary>Gives new blocks IDs of its own, with a gap before each.</summary>
[Shows(BlockDiffers, "insert")]
internal sealed class LeavesGap : Liar
{
    public override string Prepare(string sql) =>
        sql == BlockSql.InsertBlock
            ? "INSERT INTO Block(ID, Hash, Size) SELECT max(ID) + 2, @Hash, @Size FROM Block"
            : sql;
}

/// <summary>Writes texts without their last character.</summary>
[Shows(BlockDiffers, "insert")]
[Shows(RecordDiffers, "crud-insert")]
internal sealed class BindsTextShort : Liar
{
    public override void Bind(Call call) => Texts(call, text => text.Length > 0 ? text[..^1] : text);
}

/// <summary>Writes one text for another, and reads it as it should be.</summary>
[Shows(BlockDiffers, "insert")]
[Shows(RecordDiffers, "crud-insert")]
internal sealed class ConfusesText : Liar
{
    public override void Bind(Call call) => Texts(call, text => $"~{text}");

    public override string Text(string value) => value.TrimStart('~');
}

/// <summary>Changes the row that it should, once to another value.</summary>
[Shows(RecordDiffers, "crud-update-key", "crud-insert")]
internal sealed class UsesAnotherValue : Liar
{
    private int _executions;

    public override void Bind(Call call) => Texts(call, text => ++_executions == 7 ? "another" : text);
}

/// <summary>Writes the size of a block as text that reads as the same number.</summary>
[Shows(BlockDiffers, "insert")]
internal sealed class WritesSizeAsText : Liar
{
    private int _insertions;

    public override void Bind(Call call)
    {
        if (call.Sql == BlockSql.InsertBlock && ++_insertions == 7)
        {
            call.Values[1] = $"{call.Values[1]} bytes";
        }
    }
}
