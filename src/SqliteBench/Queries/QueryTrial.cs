using SqliteBench.Workloads.Queries;

namespace SqliteBench.Queries;

/// <summary>The storage classes of a query's values, as far as they have been seen.</summary>
internal sealed class ResultClasses(IReadOnlyList<string> names)
{
    // With null for NULL.
    private readonly HashSet<ArgumentType?>[] _seen = [.. names.Select(_ => new HashSet<ArgumentType?>())];

    public IReadOnlyList<QueryColumn> Columns => [.. names.Zip(_seen, ColumnOf)];

    public void Note(object?[] row)
    {
        foreach ((int column, object? value) in row.Index())
        {
            _seen[column].Add(value is null ? null : QueryArguments.TypeOf(value));
        }
    }

    private static QueryColumn ColumnOf(string name, HashSet<ArgumentType?> seen)
    {
        ArgumentType[] types = [.. seen.OfType<ArgumentType>()];
        return types.Length switch
        {
            0 => new QueryColumn(name, ArgumentType.Integer, IsNullable: true),
            1 => new QueryColumn(name, types[0], seen.Contains(null)),
            _ => new QueryColumn(name, Type: null, seen.Contains(null)),
        };
    }
}

/// <summary>Executions of a query to find out what it returns and how long it takes.</summary>
/// <param name="timeLimit">After which an execution is interrupted.</param>
internal sealed class QueryTrial(
    CountedStatement statement,
    IReadOnlyList<object?[]> arguments,
    TimeSpan timeLimit,
    TimeProvider clock
)
{
    public IReadOnlyList<object?[]> Arguments => arguments;

    public int Executions => Times.Count;

    public long Rows { get; private set; }

    /// <summary>The median of the executions, in seconds.</summary>
    public double Seconds => Times[Times.Count / 2];

    /// <summary>The time of each execution in seconds, shortest first.</summary>
    public List<double> Times { get; } = [];

    /// <summary>Whether the last execution finished without being interrupted.</summary>
    public bool IsOver { get; private set; } = true;

    /// <summary>Of the last execution.</summary>
    public ExecutionCounts Counts { get; private set; } = null!;

    public long Bytes { get; private set; }

    public bool HasOddText { get; private set; }

    public List<ExecutionAnswer> InOrder { get; } = [];

    public List<ExecutionAnswer> AnyOrder { get; } = [];

    public ResultClasses Classes { get; } = new(statement.Columns);

    public void Run(int most, double seconds)
    {
        Fold inOrder = new(whole: true) { Compares = RowComparison.InOrder, Answered = InOrder.Add };
        Fold anyOrder = new(whole: true) { Compares = RowComparison.AnyOrder, Answered = AnyOrder.Add };
        double sum = 0;
        while (IsOver && Times.Count < most && (Times.Count < 1 || sum < seconds))
        {
            long begun = clock.GetTimestamp();
            IsOver = statement.Execute(
                arguments[Times.Count % arguments.Count],
                _ => clock.GetElapsedTime(begun) < timeLimit,
                () => Take(inOrder, anyOrder)
            );
            Times.Add(clock.GetElapsedTime(begun).TotalSeconds);
            sum += Times[^1];
            inOrder.EndRows();
            anyOrder.EndRows();
        }

        Counts = statement.Counts;
        Times.Sort();
        Rows = inOrder.Rows;
    }

    private void Take(params ReadOnlySpan<Fold> folds)
    {
        object?[] row = statement.Row;
        Classes.Note(row);
        Bytes += row.Sum(BytesOf);
        HasOddText |= Array.Exists(row, value => value is string text && text.Contains('\uFFFD'));
        foreach (Fold fold in folds)
        {
            Array.ForEach(row, fold.Value);
            fold.EndRow();
        }
    }

    /// <summary>The size of a value, in bytes: 8 of a number.</summary>
    public static long BytesOf(object? value) =>
        value switch
        {
            byte[] blob => blob.Length,
            string text => text.Length,
            null => 0,
            _ => sizeof(long),
        };
}
