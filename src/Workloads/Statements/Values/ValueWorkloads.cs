using SqliteBench.Providers;

namespace SqliteBench.Workloads.Statements.Values;

/// <summary>A kind of value to bind and read, such as a text of 20 characters.</summary>
internal sealed record SampleKind<T>(string Name, string Description, int Bytes, SampleDraw<T> Draw)
{
    public T[] DrawAll(StatementOptions options, long count)
    {
        Random64 random = new(Random64.Mix(options.Seed + 4));
        return [.. Enumerable.Range(0, (int)count).Select(_ => Draw(ref random))];
    }
}

internal delegate T SampleDraw<out T>(ref Random64 random);

/// <summary>Statements that bind or read values of each type.</summary>
internal static class ValueWorkloads
{
    /// <summary>How many values, or rows, an execution has in the workloads whose ids end in -x100.</summary>
    public const int ValuesAtOnce = 100;

    public static IEnumerable<StatementWorkload> All =>
        [
            .. Of<IntegerValue, long>(
                new("integer", "an integer", 8, (ref Random64 random) => (long)(random.Next() >> 1))
            ),
            .. Of<RealValue, double>(
                new("real", "a floating-point number", 8, (ref Random64 random) => (random.Next() >> 11) / 1024.0)
            ),
            .. Of<StringValue, string>(Text(20)),
            .. Of<StringValue, string>(Text(1000)),
            .. Of<BlobValue, byte[]>(Blob("blob-20", 20)),
            .. Of<BlobValue, byte[]>(Blob("blob-1m", 1_000_000)),
            .. Of<NullValue, string?>(new("null", "NULL", 0, (ref Random64 _) => null)),
        ];

    /// <summary>A query of one integer, the column Value.</summary>
    public static StatementWork ReadingInteger<TArguments>(
        StatementWorkload workload,
        WorkTable table,
        string sql,
        TArguments[] arguments,
        Func<int, long> answer
    )
        where TArguments : struct, IArguments =>
        new StatementWork<TArguments, ValueRow<long>, ValueRowFold<IntegerValue, long>>(
            workload,
            table,
            sql,
            arguments,
            (fold, execution) =>
            {
                fold.Add(answer(execution));
                fold.EndRow();
                fold.EndExecution();
            }
        );

    private static IEnumerable<StatementWorkload> Of<TValue, T>(SampleKind<T> kind)
        where TValue : struct, ISqliteValue<T> =>
        [
            Workload(
                "bind",
                $"bind {kind.Description} to a query that returns an integer",
                kind,
                1,
                (workload, options) =>
                {
                    T[] samples = kind.DrawAll(options, Math.Min(options.Rows, options.Executions));
                    OneValue<TValue, T>[] arguments =
                    [
                        .. Enumerable
                            .Range(0, options.Executions)
                            .Select(execution => new OneValue<TValue, T>(samples[execution % samples.Length])),
                    ];
                    string sql = $"SELECT typeof(@Value) = '{TValue.TypeName}' AS Value";
                    return ReadingInteger(workload, Table<TValue, T>([]), sql, arguments, _ => 1);
                }
            ),
            Workload(
                "bind",
                $"bind {ValuesAtOnce} values of {kind.Description} to a query that returns an integer",
                kind,
                ValuesAtOnce,
                (workload, options) =>
                {
                    ManyValues<TValue, T> values = new(kind.DrawAll(options, ValuesAtOnce));
                    ManyValues<TValue, T>[] arguments = [.. Enumerable.Repeat(values, options.Executions)];
                    IEnumerable<string> terms = ManyValues<TValue, T>.Definitions.Select(definition =>
                        $"(typeof(@{definition.Name}) = '{TValue.TypeName}')"
                    );
                    string sql = $"SELECT {string.Join(" + ", terms)} AS Value";
                    return ReadingInteger(workload, Table<TValue, T>([]), sql, arguments, _ => ValuesAtOnce);
                }
            ),
            Reading<TValue, T>(kind, 1, "one row"),
            Reading<TValue, T>(kind, ValuesAtOnce, $"{ValuesAtOnce} rows"),
        ];

    private static StatementWorkload Reading<TValue, T>(SampleKind<T> kind, int count, string rows)
        where TValue : struct, ISqliteValue<T> =>
        Workload(
            "read",
            $"read {rows} of {kind.Description} by one query",
            kind,
            count,
            (workload, options) =>
            {
                T[] samples = kind.DrawAll(options, Math.Max(options.Rows, count));
                return new StatementWork<OneValue<IntegerValue, long>, ValueRow<T>, ValueRowFold<TValue, T>>(
                    workload,
                    Table<TValue, T>(samples),
                    "SELECT Value FROM Sample WHERE Id <= @Value ORDER BY Id",
                    [.. Enumerable.Repeat(new OneValue<IntegerValue, long>(count), options.Executions)],
                    (fold, _) =>
                    {
                        foreach (T value in samples.AsSpan(0, count))
                        {
                            TValue.Fold(value, fold);
                            fold.EndRow();
                        }

                        fold.EndExecution();
                    }
                );
            }
        );

    private static StatementWorkload Workload<T>(
        string command,
        string description,
        SampleKind<T> kind,
        int count,
        Func<StatementWorkload, StatementOptions, StatementWork> work
    ) =>
        new($"type-{command}-{kind.Name}{(count == 1 ? "" : $"-x{count}")}", description, writes: false)
        {
            BytesPerRow = command == "read" ? kind.Bytes + 16 : 0,
            MinimumRows = count,
            BytesPerExecution = (long)count * kind.Bytes,
            // A run has about 20 MB.
            Executions = (_, _) => Math.Clamp(20_000_000 / (count * (kind.Bytes + 4000)), 1, 2000),
            Work = work,
        };

    private static WorkTable<Sample<TValue, T>> Table<TValue, T>(IEnumerable<T> stored)
        where TValue : struct, ISqliteValue<T> =>
        new(
            "Sample",
            "Id INTEGER PRIMARY KEY, Value",
            "INSERT INTO Sample(Id, Value) VALUES (@Id, @Value)",
            stored.Select((value, index) => new Sample<TValue, T>(index + 1, value))
        );

    private static SampleKind<string> Text(int characters) =>
        new(
            $"text-{characters}",
            $"a text of {characters} characters",
            characters,
            (ref Random64 random) =>
            {
                char[] text = new char[characters];
                for (int index = 0; index < text.Length; index++)
                {
                    text[index] = (char)('a' + random.Below(26));
                }

                return new string(text);
            }
        );

    private static SampleKind<byte[]> Blob(string name, int bytes) =>
        new(
            name,
            $"a blob of {bytes} bytes",
            bytes,
            (ref Random64 random) =>
            {
                byte[] blob = new byte[bytes];
                random.Fill(blob);
                return blob;
            }
        );
}
