using SqliteBench.Providers;

namespace SqliteBench.Workloads.Rows;

/// <summary>The rows that a query of a database has to return, in any order.</summary>
/// <param name="Name">A name for the rows, such as <c>table Block</c>.</param>
/// <param name="Rows">The values of each row; made anew each time that they are enumerated.</param>
public sealed record ExpectedRows(string Name, string Sql, int Columns, IEnumerable<object?[]> Rows)
{
    /// <summary>The one row of a database that is not corrupt.</summary>
    public static ExpectedRows Integrity { get; } =
        new(
            "integrity_check",
            "SELECT integrity_check FROM pragma_integrity_check LIMIT 1",
            Columns: 1,
            [
                ["ok"],
            ]
        );

    /// <param name="statements">The statements that create the schema; whether an index is unique does not count.</param>
    public static ExpectedRows Schema(IEnumerable<string> statements) =>
        new(
            "schema",
            "SELECT replace(sql, 'CREATE UNIQUE INDEX', 'CREATE INDEX') FROM sqlite_master WHERE name NOT GLOB 'sqlite_*'",
            Columns: 1,
            statements.Select(statement => new object?[] { statement.TrimEnd(';') })
        );

    /// <summary>Returns the row of an ID and the values of arguments.</summary>
    public static object?[] Row<TArguments>(long id, in TArguments arguments)
        where TArguments : struct, IArguments => [id, .. ArgumentValues.Read(in arguments)];

    /// <summary>Writes a row as text, so that different rows have different texts.</summary>
    public static string Text(IEnumerable<object?> row) => $"({string.Join(", ", row.Select(Text))})";

    private static string Text(object? value) =>
        value switch
        {
            null => "NULL",
            string text => $"'{text}'",
            // This differs from an integer of the same value, and from any other real number.
            double real => real.ToString("E16"),
            byte[] blob => $"x'{Convert.ToHexStringLower(blob)}'",
            _ => $"{value}",
        };
}

/// <summary>How far two answers of a query have to agree.</summary>
public enum RowComparison
{
    InOrder,

    AnyOrder,

    /// <summary>Only their number has to agree: which rows come is up to SQLite.</summary>
    Number,

    /// <summary>Not even their number has to agree, because it depends on chance or the time.</summary>
    Nothing,
}

/// <summary>The answer of one execution of a query.</summary>
/// <param name="Value">The sum of the digests of its rows; 0 for a statement without rows.</param>
/// <param name="Number">How many rows it returned or changed, or the rowid of the one that it inserted.</param>
public readonly record struct ExecutionAnswer(ulong Value, long Number);
