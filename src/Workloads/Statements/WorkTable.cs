using System.Globalization;
using SqliteBench.Providers;

namespace SqliteBench.Workloads.Statements;

/// <summary>The table that a statement works on: how it is made, and what it holds before and after.</summary>
internal abstract class WorkTable
{
    /// <summary>Whether it has no rows before.</summary>
    public abstract bool StartsEmpty { get; }

    /// <summary>Bytes of the values of the rows that a run adds or changes.</summary>
    public abstract long PayloadBytes { get; }

    public abstract void Create<TConnection, TStatement>(TConnection connection)
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement;

    /// <summary>What the table has to hold.</summary>
    public abstract string ExpectedState(bool ran);

    public abstract string ReadState<TConnection, TStatement>(TConnection connection)
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement;

    private protected static string Describe(ValueFold fold) =>
        string.Create(CultureInfo.InvariantCulture, $"{fold.Rows} rows, contents {fold.Digest:x16}");
}

/// <summary>A table with one kind of rows.</summary>
internal sealed class WorkTable<TItem, TRow, TFold> : WorkTable
    where TItem : struct, IArguments
    where TRow : class
    where TFold : struct, IRowFold<TFold, TRow>
{
    /// <summary>The statement that makes the table.</summary>
    public required string CreateSql { get; init; }

    public required string InsertSql { get; init; }

    /// <summary>Reads all rows, in a definite order.</summary>
    public required string SelectSql { get; init; }

    /// <summary>The rows before the statement runs.</summary>
    public required IEnumerable<TItem> Before { get; init; }

    /// <summary>The rows after it, in the order of <see cref="SelectSql"/>; null when it changes none.</summary>
    public IEnumerable<TItem>? After { get; init; }

    /// <summary>Puts the values that <see cref="SelectSql"/> reads of a row into a fold.</summary>
    public required Action<TItem, ValueFold> Fold { get; init; }

    /// <summary>Bytes of a row's values: those that do not come from SQLite.</summary>
    public Func<TItem, long> ValueBytesOf { get; init; } = item => ValueBytes.Of(in item);

    public override bool StartsEmpty => !Before.Any();

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

    public override void Create<TConnection, TStatement>(TConnection connection)
    {
        connection.Execute(CreateSql);
        using TStatement insert = connection.Prepare<TItem>(InsertSql);
        connection.Begin(TransactionMode.Immediate);
        foreach (TItem item in Before)
        {
            insert.Execute(in item);
        }

        connection.Commit();
    }

    public override string ExpectedState(bool ran)
    {
        ValueFold fold = new(whole: true);
        foreach (TItem item in ran && After is { } after ? after : Before)
        {
            Fold(item, fold);
            fold.EndRow();
        }

        fold.EndRows();
        return Describe(fold);
    }

    public override string ReadState<TConnection, TStatement>(TConnection connection)
    {
        ValueFold fold = new(whole: true);
        using TStatement select = connection.Prepare<NoArguments>(SelectSql);
        select.Read<NoArguments, TRow, TFold>(default, TFold.Into(fold));
        fold.EndRows();
        return Describe(fold);
    }
}

/// <summary>Makes a table in a new database.</summary>
internal sealed class LayoutBuilder(WorkTable table, string path)
    : SynchronousVisitor<bool>("databases are laid out by")
{
    public override bool Synchronous<TConnection, TStatement>()
    {
        using TConnection connection = TConnection.Open(path);
        connection.Execute("PRAGMA journal_mode=OFF");
        connection.Execute("PRAGMA synchronous=OFF");
        table.Create<TConnection, TStatement>(connection);
        return true;
    }
}

/// <summary>Reads a table after a run.</summary>
internal sealed class TableReader(WorkTable table, string path) : SynchronousVisitor<string>(DatabaseCheck.Purpose)
{
    public override string Synchronous<TConnection, TStatement>()
    {
        using TConnection connection = TConnection.Open(path);
        return table.ReadState<TConnection, TStatement>(connection);
    }
}
