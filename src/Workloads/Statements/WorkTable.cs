using SqliteBench.Providers;

namespace SqliteBench.Workloads.Statements;

public abstract class WorkTable
{
    public abstract long PayloadBytes { get; }

    public abstract void LayOut(Provider provider, string path);

    public abstract ExpectedRows Contents(bool ran);

    public abstract ExpectedRows Schema { get; }
}

public sealed class WorkTable<TItem> : WorkTable
    where TItem : struct, IArguments
{
    public required string Name { get; init; }

    /// <summary>The table's columns as defined in SQL, one per argument, in the same order.</summary>
    public required string Columns { get; init; }

    public required string InsertSql { get; init; }

    public required IEnumerable<TItem> Before { get; init; }

    public IEnumerable<TItem>? After { get; init; }

    /// <summary>A row's rowid; null if rowids count from 1, in the order of the rows.</summary>
    public Func<TItem, long>? RowId { get; init; }

    /// <summary>Bytes of a row's values, without values that come from SQLite.</summary>
    public Func<TItem, long> ValueBytesOf { get; init; } = item => ValueBytes.Measure(in item);

    public override long PayloadBytes
    {
        get
        {
            if (After is null)
            {
                return 0;
            }

            HashSet<TItem> before = [.. Before];
            return After.Where(item => !before.Contains(item)).Sum(ValueBytesOf);
        }
    }

    public override void LayOut(Provider provider, string path)
    {
        provider.Create(path);
        using IConnection connection = (provider.IsSqlite ? PInvokeShim.Provider : provider).Open(path);
        if (provider.IsSqlite)
        {
            connection.Execute("PRAGMA journal_mode=OFF");
            connection.Execute("PRAGMA synchronous=OFF");
        }

        connection.Execute(CreateSql);
        using IStatement insert = connection.Prepare<TItem>(InsertSql);
        connection.Begin(TransactionMode.Immediate);
        foreach (TItem item in Before)
        {
            insert.Execute(in item);
        }

        connection.Commit();
    }

    public override ExpectedRows Contents(bool ran) =>
        new(
            $"table {Name}",
            $"SELECT rowid, * FROM {Name}",
            Columns: 1 + TItem.Definitions.Count,
            Rows(ran).Select((item, index) => ExpectedRows.Row(RowId?.Invoke(item) ?? index + 1, in item))
        );

    public IEnumerable<TItem> Rows(bool ran) => ran ? After ?? Before : Before;

    public override ExpectedRows Schema => ExpectedRows.Schema([CreateSql]);

    private string CreateSql => $"CREATE TABLE {Name}({Columns})";
}
