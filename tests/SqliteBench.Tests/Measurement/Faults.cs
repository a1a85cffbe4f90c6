using SqliteBench.Providers;
using SqliteBench.Providers.PInvoke;

namespace SqliteBench.Tests.Measurement;

/// <summary>Returns the ID plus one.</summary>
internal sealed class NextId : IFault
{
    public static long Id(long id) => id + 1;
}

/// <summary>Says that a row was changed, and has inserted none.</summary>
internal sealed class LosesInserts : IFault
{
    public static int Insert(Func<int> insert) => 1;
}

/// <summary>Inserts twice and says that it was once.</summary>
internal sealed class InsertsTwice : IFault
{
    public static int Insert(Func<int> insert)
    {
        insert();
        return insert();
    }
}

/// <summary>Says that a transaction is committed, and has rolled it back.</summary>
internal sealed class LosesCommits : IFault
{
    public static void Commit(PInvokeConnection connection) => connection.Rollback();
}

/// <summary>Begins no transactions. Two threads read the same before either of them writes.</summary>
internal sealed class BeginsNothing : IFault
{
    private static readonly Barrier s_both = new(2);

    public static void Begin(PInvokeConnection connection, TransactionMode mode) { }

    public static void Commit(PInvokeConnection connection) { }

    public static long Id(long id)
    {
        s_both.SignalAndWait(TimeSpan.FromMinutes(1));
        return id;
    }
}

/// <summary>Leaves out the first row of each result.</summary>
internal sealed class DropsRow : IFault
{
    public static bool Drops(int row) => row == 0;
}

/// <summary>Throws at every insertion.</summary>
internal sealed class Throws : IFault
{
    public const string Message = "the disk is made of cheese";

    public static int Insert(Func<int> insert) => throw new InvalidOperationException(Message);
}

/// <summary>Leaves as many rows as it should, one of them with another size.</summary>
internal sealed class WrongContents : IFault
{
    public static void BeforeClose(PInvokeConnection connection) =>
        connection.Execute("UPDATE Block SET Size = Size + 1 WHERE ID = (SELECT max(ID) FROM Block)");
}

/// <summary>Leaves an index that does not agree with its table: all rows are there and readable.</summary>
internal sealed class CorruptIndex : IFault
{
    public static void BeforeClose(PInvokeConnection connection)
    {
        connection.Execute("PRAGMA writable_schema=ON");
        connection.Execute(
            "UPDATE sqlite_master SET sql = replace(sql, 'Hash, Size', 'Size, Hash') WHERE type = 'index'"
        );
    }
}

/// <summary>Leaves noise behind the first page.</summary>
internal sealed class Noise : IFault
{
    private const int PageSize = 4096;

    public static void AfterClose(string path)
    {
        using FileStream file = new(path, FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite);
        byte[] noise = new byte[file.Length - PageSize];
        Array.Fill(noise, (byte)0xA5);
        file.Position = PageSize;
        file.Write(noise);
    }
}

/// <summary>Leaves as many records as it should, one of them with another guid.</summary>
internal sealed class WrongRecord : IFault
{
    public static void BeforeClose(PInvokeConnection connection) =>
        connection.Execute("UPDATE Record SET Guid = 'another' WHERE Id = (SELECT min(Id) FROM Record)");
}

/// <summary>Leaves an index on records that does not agree with them.</summary>
internal sealed class CorruptRecordIndex : IFault
{
    public static void BeforeClose(PInvokeConnection connection)
    {
        connection.Execute("CREATE INDEX RecordGuid ON Record(Guid)");
        connection.Execute("PRAGMA writable_schema=ON");
        connection.Execute("UPDATE sqlite_master SET sql = replace(sql, '(Guid)', '(-Id)') WHERE name = 'RecordGuid'");
    }
}

/// <summary>Throws when a connection is closed.</summary>
internal sealed class ThrowsAtClose : IFault
{
    public const string Message = "the door is stuck";

    public static void AfterClose(string path) => throw new InvalidOperationException(Message);
}
