using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Workloads.Queries;
using SqliteBench.Workloads.Rows;
using SqliteBench.Workloads.Running;

namespace SqliteBench.Queries;

/// <summary>The storage classes of a query's values, as far as they have been seen.</summary>
internal sealed class ResultClasses(IReadOnlyList<string> names)
{
    // The classes of each column; null stands for NULL.
    private readonly HashSet<ArgumentType?>[] _seen = [.. names.Select(_ => new HashSet<ArgumentType?>())];

    public IReadOnlyList<QueryColumn> Columns => [.. names.Zip(_seen, ColumnOf)];

    public void Note(object?[] row)
    {
        for (int column = 0; column < row.Length; column++)
        {
            object? value = row[column];
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

/// <summary>Executions of a query, one per argument set, to find out what it returns. Work is bounded, not time.</summary>
/// <param name="isAlive">Called often while SQLite works.</param>
internal sealed class QueryTrial(
    CountedStatement statement,
    IReadOnlyList<object?[]> arguments,
    RowOrder order,
    Action? isAlive = null
)
{
    /// <summary>
    /// The cost at which a query is interrupted, in steps: it counts as at least that. SQLite does about 50 million per
    /// second.
    /// </summary>
    public const double MostSteps = 2e8;

    // Copying so many bytes takes about as long as a step.
    private const double BytesPerStep = 50;

    public IReadOnlyList<object?[]> Arguments => arguments;

    public int Executions { get; private set; }

    public long Rows { get; private set; }

    /// <summary>The mean cost of the executions, in steps.</summary>
    public double Cost { get; private set; }

    /// <summary>Whether the last execution finished without being interrupted.</summary>
    public bool IsFinished { get; private set; } = true;

    /// <summary>The counts of the last execution.</summary>
    public ExecutionCounts Counts { get; private set; } = null!;

    public long Bytes { get; private set; }

    public bool HasOddText { get; private set; }

    /// <summary>Whether no two rows of an execution had the same keys of the ORDER BY.</summary>
    public bool HasUniqueKeys { get; private set; } = order.Keys.Count > 0;

    /// <summary>The answer of each execution, whatever the order of its rows.</summary>
    public List<ExecutionAnswer> Answers { get; } = [];

    public ResultClasses Classes { get; } = new(statement.Columns);

    /// <param name="cost">The sum of costs, in steps, after which there is no further execution.</param>
    public void Run(int most, double cost)
    {
        Fold fold = new(whole: true) { Compares = RowComparison.AnyOrder, Answered = Answers.Add };
        HashSet<string> keys = [];
        double sum = 0;
        double copied = 0;
        while (IsFinished && Executions < most && (Executions < 1 || sum + (copied / BytesPerStep) < cost))
        {
            keys.Clear();
            object?[] values = arguments[Executions % arguments.Count];
            IsFinished = statement.Execute(values, CanContinue, () => Take(fold, keys));
            Executions++;
            sum += statement.Counts.Cost;
            copied = Bytes + (Executions * values.Sum(BytesOf));
            fold.EndRows();
        }

        Counts = statement.Counts;
        Cost = sum / Executions;
        Rows = fold.Rows;
    }

    private bool CanContinue(double cost)
    {
        isAlive?.Invoke();
        return cost <= MostSteps;
    }

    private void Take(Fold fold, HashSet<string> keys)
    {
        object?[] row = statement.Row;
        Classes.Note(row);
        Bytes += row.Sum(BytesOf);
        HasOddText |= Array.Exists(row, value => value is string text && text.Contains('\uFFFD'));
        HasUniqueKeys = HasUniqueKeys && keys.Add(order.KeyOf(row));
        Array.ForEach(row, fold.Value);
        fold.EndRow();
    }

    /// <summary>The size of a value, in bytes: 8 for a number, and one for each character of a text.</summary>
    public static long BytesOf(object? value) =>
        value switch
        {
            byte[] blob => blob.Length,
            string text => text.Length,
            null => 0,
            _ => sizeof(long),
        };
}
