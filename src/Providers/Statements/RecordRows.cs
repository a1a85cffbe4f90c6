namespace SqliteBench.Providers.Statements;

/// <summary>A number of rows as a type, so that each number has SQL and arguments of its own.</summary>
public interface IRowCount
{
    static abstract int Rows { get; }
}

/// <summary>The numbers of rows that one command inserts.</summary>
public static class RowCount
{
    public readonly struct One : IRowCount
    {
        public static int Rows => 1;
    }

    public readonly struct Ten : IRowCount
    {
        public static int Rows => 10;
    }

    public readonly struct Hundred : IRowCount
    {
        public static int Rows => 100;
    }

    public readonly struct Thousand : IRowCount
    {
        public static int Rows => 1000;
    }
}

/// <summary>The arguments of an INSERT of several rows: Id0, Guid0, Id1, Guid1, ...</summary>
public readonly struct RecordRows<TCount>(Record[] records, int first) : IArguments, INamedValues
    where TCount : struct, IRowCount
{
    private static readonly string[] s_values =
    [
        .. Enumerable.Range(0, TCount.Rows).Select(row => $"(@Id{row}, @Guid{row})"),
    ];

    /// <summary>One INSERT of all rows. The LINQ mappers and sqlite-net find their own code by this text.</summary>
    public static string Insert { get; } = "INSERT INTO Record(Id, Guid) VALUES " + string.Join(", ", s_values);

    /// <summary>An INSERT for each row, in one text.</summary>
    public static string InsertEach { get; } =
        string.Concat(s_values.Select(values => $"INSERT INTO Record(Id, Guid) VALUES {values};"));

    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [
        .. Enumerable
            .Range(0, 2 * TCount.Rows)
            .Select(index =>
                index % 2 == 0
                    ? new ArgumentDefinition($"Id{index / 2}", ArgumentType.Integer)
                    : new ArgumentDefinition($"Guid{index / 2}", ArgumentType.Text)
            ),
    ];

    internal ArraySegment<Record> Records => new(records, first, TCount.Rows);

    void IArguments.Bind<TBinder>(ref TBinder binder)
    {
        foreach (ref readonly Record record in Records.AsSpan())
        {
            binder.Integer(record.Id);
            binder.Text(record.Guid);
        }
    }

    public object ToObject()
    {
        Dictionary<string, object?> values = new(2 * TCount.Rows);
        for (int row = 0; row < TCount.Rows; row++)
        {
            values.Add(Definitions[2 * row].Name, records[first + row].Id);
            values.Add(Definitions[(2 * row) + 1].Name, records[first + row].Guid);
        }

        return values;
    }
}
