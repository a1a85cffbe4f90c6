using SqliteBench.Providers;

namespace SqliteBench.Workloads.Statements;

/// <summary>The table of a statement: how to create it, and which rows it must have.</summary>
public abstract class WorkTable
{
    /// <summary>Bytes of the values that a run of all executions adds or changes.</summary>
    public abstract long PayloadBytes { get; }

    /// <summary>Creates the table with its rows before a run.</summary>
    public abstract void LayOut(Provider provider, string path);

    /// <summary>The rows that the table must have, after a run of all executions or before any.</summary>
    public abstract ExpectedRows Contents(bool ran);

    public abstract ExpectedRows Schema { get; }
}

/// <summary>A table whose rows are arguments of its INSERT.</summary>
/// <param name="columns">The table's columns as defined in SQL, one per argument, in the same order.</param>
/// <param name="after">The rows after the run; null if they stay as before.</param>
public sealed class WorkTable<TItem>(
    string name,
    string columns,
    string insertSql,
    IEnumerable<TItem> before,
    IEnumerable<TItem>? after = null
) : WorkTable
    where TItem : struct, IArguments
{
    /// <summary>A row's rowid; null if rowids count from 1, in the order of the rows.</summary>
    public Func<TItem, long>? RowId { get; init; }

    /// <summary>Bytes of a row's values, without values that come from SQLite.</summary>
    public Func<TItem, long> ValueBytesOf { get; init; } = item => ValueBytes.Measure(in item);

    // No two rows are alike.
    public override long PayloadBytes => (after ?? []).Except(before).Sum(ValueBytesOf);

    public override void LayOut(Provider provider, string path)
    {
        provider.Create(path);
        using IConnection connection = (provider.IsSqlite ? PInvokeShim.Provider : provider).Open(path);
        if (provider.IsSqlite)
        {
            connection.Execute("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF");
        }

        connection.Execute(CreateSql);
        using IStatement insert = connection.Prepare<TItem>(insertSql);
        connection.Begin(TransactionMode.Immediate);
        foreach (TItem item in before)
        {
            insert.Execute(in item);
        }

        connection.Commit();
    }

    public override ExpectedRows Contents(bool ran) =>
        new(
            $"table {name}",
            $"SELECT rowid, * FROM {name}",
            Columns: 1 + TItem.Definitions.Count,
            Rows(ran).Select((item, index) => ExpectedRows.Row(RowId?.Invoke(item) ?? index + 1, in item))
        );

    public IEnumerable<TItem> Rows(bool ran) => ran ? after ?? before : before;

    public override ExpectedRows Schema => ExpectedRows.Schema([CreateSql]);

    private string CreateSql => $"CREATE TABLE {name}({columns})";
}
