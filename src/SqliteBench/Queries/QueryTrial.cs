using SqliteBench.Workloads.Queries;

namespace SqliteBench.Queries;

/// <summary>The storage classes of a query's values, as far as they have been seen.</summary>
internal sealed class ResultClasses(IReadOnlyList<string> names)
{
    private readonly HashSet<char>[] _letters = [.. names.Select(_ => new HashSet<char>())];

    public IReadOnlyList<QueryColumn> Columns =>
        [.. names.Zip(_letters, (name, seen) => new QueryColumn(name, Letter(seen)))];

    public void Note(object?[] row)
    {
        foreach ((int column, object? value) in row.Index())
        {
            _letters[column].Add(value is null ? 'N' : $"{QueryArguments.TypeOf(value)}"[0]);
        }
    }

    private static char Letter(HashSet<char> seen)
    {
        char[] classes = [.. seen.Where(letter => letter != 'N')];
        return classes.Length > 1 ? 'V'
            : classes.Length == 0 ? 'i'
            : seen.Contains('N') ? char.ToLowerInvariant(classes[0])
            : classes[0];
    }
}

/// <summary>Executions of a query to find out what it returns and how long it takes.</summary>
internal sealed class QueryTrial(CountedStatement statement, IReadOnlyList<object?[]> arguments)
{
    public static TimeSpan MostTime { get; } = TimeSpan.FromSeconds(10);

    public IReadOnlyList<object?[]> Arguments => arguments;

    public int Executions { get; private set; }

    public long Rows { get; private set; }

    public double Seconds { get; private set; }

    public bool IsOver { get; private set; } = true;

    public bool HasOddText { get; private set; }

    public List<ExecutionAnswer> InOrder { get; } = [];

    public List<ExecutionAnswer> AnyOrder { get; } = [];

    public ResultClasses Classes { get; } = new(statement.Columns);

    public void Run(int most, double seconds)
    {
        Fold inOrder = new(whole: true) { Compares = RowComparison.InOrder, Answered = InOrder.Add };
        Fold anyOrder = new(whole: true) { Compares = RowComparison.AnyOrder, Answered = AnyOrder.Add };
        List<double> times = [];
        double sum = 0;
        long start = Stopwatch.GetTimestamp();
        while (IsOver && times.Count < most && (times.Count < 1 || sum < seconds))
        {
            long begun = Stopwatch.GetTimestamp();
            IsOver = statement.Execute(
                arguments[times.Count % arguments.Count],
                _ => Stopwatch.GetElapsedTime(start) < MostTime,
                () => Take(inOrder, anyOrder)
            );
            times.Add(Stopwatch.GetElapsedTime(begun).TotalSeconds);
            sum += times[^1];
            inOrder.EndRows();
            anyOrder.EndRows();
        }

        times.Sort();
        (Executions, Seconds, Rows) = (times.Count, times[times.Count / 2], inOrder.Rows);
    }

    private void Take(params ReadOnlySpan<Fold> folds)
    {
        object?[] row = statement.Row;
        Classes.Note(row);
        HasOddText |= Array.Exists(row, value => value is string text && text.Contains('\uFFFD'));
        foreach (Fold fold in folds)
        {
            Array.ForEach(row, fold.Value);
            fold.EndRow();
        }
    }
}
