namespace SqliteBench.Workloads.Rows;

/// <summary>The rows that a query of a database has to return, in any order.</summary>
/// <param name="Name">What they are, such as <c>table Block</c>.</param>
/// <param name="Rows">The values of each row; made anew each time that they are enumerated.</param>
internal sealed record ExpectedRows(
    string Name,
    string Sql,
    IReadOnlyList<ArgumentType> Types,
    IEnumerable<object?[]> Rows
)
{
    public static ExpectedRows Integrity { get; } =
        new(
            "integrity_check",
            "SELECT integrity_check FROM pragma_integrity_check LIMIT 1",
            [ArgumentType.Text],
            [
                ["ok"],
            ]
        );

    /// <summary>
    /// The query, with one more column: how many values of a row are neither NULL nor of the storage class of their column,
    /// because a text that begins with a number reads like that number.
    /// </summary>
    public string SqlWithClasses
    {
        get
        {
            string columns = string.Join(", ", Types.Select((_, column) => $"c{column}"));
            string others = string.Join(
                " + ",
                Types.Select((type, column) => $"(c{column} NOTNULL AND typeof(c{column}) <> '{ClassOf(type)}')")
            );
            return $"WITH Row({columns}) AS ({Sql}) SELECT *, {others} FROM Row";
        }
    }

    /// <param name="statements">What makes them; whether an index is unique does not count.</param>
    public static ExpectedRows Schema(IEnumerable<string> statements) =>
        new(
            "schema",
            "SELECT replace(sql, 'CREATE UNIQUE INDEX', 'CREATE INDEX') FROM sqlite_master WHERE name NOT GLOB 'sqlite_*'",
            [ArgumentType.Text],
            statements.Select(statement => new object?[] { statement.TrimEnd(';') })
        );

    public static object?[] Row<TArguments>(long id, in TArguments arguments)
        where TArguments : struct, IArguments
    {
        ValueList values = new(TArguments.Definitions.Count);
        values.Integer(id);
        arguments.Bind(ref values);
        return values.Values;
    }

    public static IReadOnlyList<ArgumentType> TypesOf<TArguments>()
        where TArguments : struct, IArguments =>
        [ArgumentType.Integer, .. TArguments.Definitions.Select(definition => definition.Type)];

    public static string Text(IEnumerable<object?> row) => Excerpt.Of($"({string.Join(", ", row.Select(Text))})");

    private static string ClassOf(ArgumentType type) =>
        type switch
        {
            ArgumentType.Integer => "integer",
            ArgumentType.Real => "real",
            ArgumentType.Text => "text",
            _ => "blob",
        };

    private static string Text(object? value) =>
        value switch
        {
            null => "NULL",
            string text => $"'{text}'",
            byte[] blob => $"x'{Convert.ToHexStringLower(blob.AsSpan(0, Math.Min(blob.Length, 40)))}'",
            _ => $"{value}",
        };

    private struct ValueList(int arguments) : IBinder
    {
        private int _next;

        public object?[] Values { get; } = new object?[1 + arguments];

        public void Integer(long value) => Values[_next++] = value;

        public void Real(double value) => Values[_next++] = value;

        public void Text(string? value) => Values[_next++] = value;

        public void Blob(byte[]? value) => Values[_next++] = value;

        public void Null() => Values[_next++] = null;
    }
}

/// <summary>What has to agree of the rows that two executions of a query return.</summary>
internal enum RowComparison
{
    InOrder,

    AnyOrder,

    /// <summary>Their number: which rows come is up to SQLite.</summary>
    Number,
}

/// <param name="Value">The sum of the digests of its rows; 0 for a statement without rows.</param>
/// <param name="Number">How many rows it returned or changed, or the rowid of the one that it inserted.</param>
internal readonly record struct ExecutionAnswer(ulong Value, long Number);
