namespace SqliteBench.Workloads.Statements.Values;

/// <param name="count">How many of them an operation has.</param>
/// <param name="reads">Whether it reads them from the table, which is empty otherwise.</param>
internal abstract class ValueWorkload<TValue, T>(
    string id,
    string description,
    SampleKind<T> kind,
    int count,
    bool reads
) : StatementWorkload(id, description, writes: false)
    where TValue : struct, ISqliteValue<T>
{
    /// <summary>Bytes that one run moves at the most, about.</summary>
    private const int BytesOfRun = 20_000_000;

    public sealed override long EstimatedBytes(long rows) => 32_768 + (Stored(rows) * (kind.Bytes + 16));

    public sealed override long BytesPerExecution => (long)count * kind.Bytes;

    public sealed override int Executions(long rows, bool published) =>
        Math.Clamp(BytesOfRun / (count * (kind.Bytes + 4000)), 1, 2000);

    protected SampleKind<T> Kind => kind;

    protected int Count => count;

    protected static WorkTable Table(IEnumerable<T> stored) =>
        new WorkTable<Sample<TValue, T>>
        {
            Name = "Sample",
            Columns = "Id INTEGER PRIMARY KEY, Value",
            InsertSql = "INSERT INTO Sample(Id, Value) VALUES (@Id, @Value)",
            Before = stored.Select((value, index) => new Sample<TValue, T>(index + 1, value)),
        };

    protected T[] Samples(StatementOptions options, long used)
    {
        Random64 random = new(Random64.Mix(options.Seed + 4));
        return [.. Enumerable.Range(0, (int)used).Select(_ => kind.Draw(ref random))];
    }

    protected long Stored(long rows) => reads ? Math.Max(rows, count) : 0;
}

/// <summary>Reads the values of the first rows of a table, all rows by one query.</summary>
internal sealed class ReadValues<TValue, T>(SampleKind<T> kind, int count)
    : ValueWorkload<TValue, T>(
        ValueWorkloads.Name("read", kind.Name, count),
        $"read {ValueWorkloads.Rows(count)} of {kind.Description} by one query",
        kind,
        count,
        reads: true
    )
    where TValue : struct, ISqliteValue<T>
{
    public override StatementWork Prepare(StatementOptions options)
    {
        T[] samples = Samples(options, Stored(options.Rows));
        return new StatementWork<OneValue<IntegerValue, long>, ValueRow<T>, ValueRowFold<TValue, T>>(this, options)
        {
            Sql = "SELECT Value FROM Sample WHERE Id <= @Value ORDER BY Id",
            Arguments = [.. Enumerable.Repeat(new OneValue<IntegerValue, long>(Count), options.Executions)],
            Table = Table(samples),
            Answer = (fold, _) =>
            {
                foreach (T value in samples.AsSpan(0, Count))
                {
                    TValue.Fold(value, fold);
                    fold.EndRow();
                }

                fold.EndRows();
            },
        };
    }
}

internal sealed class BindValue<TValue, T>(SampleKind<T> kind)
    : ValueWorkload<TValue, T>(
        ValueWorkloads.Name("bind", kind.Name, 1),
        $"bind {kind.Description} to a query that returns an integer",
        kind,
        1,
        reads: false
    )
    where TValue : struct, ISqliteValue<T>
{
    public override StatementWork Prepare(StatementOptions options)
    {
        T[] samples = Samples(options, Math.Min(options.Rows, options.Executions));
        return new StatementWork<OneValue<TValue, T>, ValueRow<long>, ValueRowFold<IntegerValue, long>>(this, options)
        {
            Sql = $"SELECT typeof(@Value) = '{TValue.TypeName}' AS Value",
            Arguments =
            [
                .. Enumerable
                    .Range(0, options.Executions)
                    .Select(execution => new OneValue<TValue, T>(samples[execution % samples.Length])),
            ],
            Table = Table([]),
            Answer = (fold, _) => ValueWorkloads.AnswerInteger(fold, 1),
        };
    }
}

internal sealed class BindValues<TValue, T>(SampleKind<T> kind)
    : ValueWorkload<TValue, T>(
        ValueWorkloads.Name("bind", kind.Name, ManyValues<TValue, T>.Count),
        $"bind {ManyValues<TValue, T>.Count} values of {kind.Description} to a query that returns an integer",
        kind,
        ManyValues<TValue, T>.Count,
        reads: false
    )
    where TValue : struct, ISqliteValue<T>
{
    public override StatementWork Prepare(StatementOptions options)
    {
        ManyValues<TValue, T> values = new(Samples(options, Count));
        IEnumerable<string> terms = ManyValues<TValue, T>.Definitions.Select(definition =>
            $"(typeof(@{definition.Name}) = '{TValue.TypeName}')"
        );
        return new StatementWork<ManyValues<TValue, T>, ValueRow<long>, ValueRowFold<IntegerValue, long>>(this, options)
        {
            Sql = $"SELECT {string.Join(" + ", terms)} AS Value",
            Arguments = [.. Enumerable.Repeat(values, options.Executions)],
            Table = Table([]),
            Answer = (fold, _) => ValueWorkloads.AnswerInteger(fold, Count),
        };
    }
}
