using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Workloads.Queries;
using SqliteBench.Workloads.Rows;
using SqliteBench.Workloads.Running;

namespace SqliteBench.Queries;

/// <summary>Executes a query with its argument sets, to find out what it returns. Work is bounded, not time.</summary>
/// <param name="onProgress">Called often while SQLite works.</param>
internal sealed class QueryTrial(
    CountedStatement statement,
    IReadOnlyList<object?[]> arguments,
    RowOrder order,
    Action onProgress
)
{
    /// <summary>The steps at which a query is interrupted: about 4 s. It counts as at least that.</summary>
    public const double MostSteps = 2e8;

    // Copying so many bytes takes about as long as a step.
    private const double BytesPerStep = 50;

    // The classes of the values of each column; null stands for NULL.
    private readonly HashSet<ArgumentType?>[] _classes =
    [
        .. statement.Columns.Select(_ => new HashSet<ArgumentType?>()),
    ];

    public IReadOnlyList<QueryColumn> Columns => [.. statement.Columns.Zip(_classes, ColumnOf)];

    public int Executions { get; private set; }

    public long Rows { get; private set; }

    public double Cost { get; private set; }

    public bool IsFinished { get; private set; } = true;

    public ExecutionCounts Counts => statement.Counts;

    public long Bytes { get; private set; }

    public bool HasOddText { get; private set; }

    /// <summary>Whether no two rows of an execution had the same keys of the ORDER BY.</summary>
    public bool HasUniqueKeys { get; private set; } = order.Keys.Count > 0;

    /// <summary>The answer of each execution, whatever the order of its rows.</summary>
    public List<ExecutionAnswer> Answers { get; } = [];

    /// <param name="cost">The sum of costs, in steps, after which there is no further execution.</param>
    public void Run(int most, double cost)
    {
        Fold fold = new(hashesAll: true) { Compares = RowComparison.AnyOrder, OnAnswer = Answers.Add };
        HashSet<string> keys = [];
        double sum = 0;
        double copied = 0;
        while (IsFinished && Executions < most && (Executions < 1 || sum + (copied / BytesPerStep) < cost))
        {
            keys.Clear();
            object?[] values = arguments[Executions % arguments.Count];
            IsFinished = statement.Execute(values, CanContinue, () => RecordRow(fold, keys));
            Executions++;
            sum += statement.Counts.Cost;
            copied = Bytes + (Executions * values.Sum(BytesOf));
            fold.EndExecution();
        }

        Cost = sum / Executions;
        Rows = fold.Rows;
    }

    private bool CanContinue(double cost)
    {
        onProgress();
        return cost <= MostSteps;
    }

    private void RecordRow(Fold fold, HashSet<string> keys)
    {
        object?[] row = statement.Row;
        foreach ((HashSet<ArgumentType?> classes, object? value) in _classes.Zip(row))
        {
            classes.Add(value is null ? null : QueryArguments.TypeOf(value));
        }

        Bytes += row.Sum(BytesOf);
        HasOddText |= Array.Exists(row, value => value is string text && text.Contains('\uFFFD'));
        HasUniqueKeys = HasUniqueKeys && keys.Add(order.KeyOf(row));
        Array.ForEach(row, fold.Value);
        fold.EndRow();
    }

    private static QueryColumn ColumnOf(string name, HashSet<ArgumentType?> classes)
    {
        ArgumentType[] types = [.. classes.OfType<ArgumentType>()];
        ArgumentType? type = types.Length > 1 ? null : types.FirstOrDefault(ArgumentType.Integer);
        return new QueryColumn(name, type, IsNullable: types.Length == 0 || classes.Contains(null));
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
