using SqliteBench.Providers;
using SqliteBench.Providers.Statements;
using SqliteBench.Workloads.Statements.Records;

namespace SqliteBench.Workloads.Statements.Keys;

/// <summary>
/// These workloads fill the table Item, one row per operation, or read its rows by their keys. Integers are inserted in
/// ascending order, GUIDs in random order; both are read in random order. The table is not WITHOUT ROWID, as most
/// tables are not: an integer key is the rowid, and any other key has an index of its own.
/// </summary>
internal static class KeyWorkloads
{
    private const string InsertSql = "INSERT INTO Item(Key, Value) VALUES (@Key, @Value)";

    // The GUIDs have the forms that Microsoft.Data.Sqlite writes: 16 bytes, or 36 characters in upper case.
    public static IEnumerable<StatementWorkload> All(bool reads) =>
        [
            Of<IntegerValue, long>("an integer", record => record.Id, reads),
            Of<BlobValue, byte[]>("a GUID in a blob", record => Guid.Parse(record.Guid).ToByteArray(), reads),
            Of<StringValue, string>("a GUID in text", record => record.Guid.ToUpperInvariant(), reads),
        ];

    private static StatementWorkload Of<TKey, T>(string key, Func<Record, T> keyOf, bool reads)
        where TKey : struct, ISqliteValue<T> =>
        new(
            $"keys-{(reads ? "select" : "insert")}-{TKey.TypeName}",
            $"{(reads ? "read a row by its" : "insert a row with its")} key, {key}",
            writes: !reads
        )
        {
            // Keys in text take this much; other keys take less.
            BytesPerRow = 105,
            // So many reads take some tens of milliseconds.
            Executions = (rows, _) => (int)(reads ? Math.Min(rows, 20_000) : rows),
            Work = (workload, options) =>
            {
                Item<TKey, T>[] items =
                [
                    .. RecordSource
                        .Range(options.Seed, reads ? options.Rows : options.Executions)
                        .Select(record => new Item<TKey, T>(
                            keyOf(record),
                            (long)Random64.Mix(options.Seed + (ulong)record.Id)
                        )),
                ];
                if (!reads)
                {
                    return StatementWork.Changing(workload, Table([], items), InsertSql, items);
                }

                Random64 random = new(Random64.Mix(options.Seed + 5));
                Item<TKey, T>[] chosen =
                [
                    .. Enumerable.Range(0, options.Executions).Select(_ => items[random.Below(items.Length)]),
                ];
                return ValueWorkloads.ReadingInteger(
                    workload,
                    Table(items),
                    "SELECT Value FROM Item WHERE Key = @Value",
                    Array.ConvertAll(chosen, item => new OneValue<TKey, T>(item.Key)),
                    execution => chosen[execution].Value
                );
            },
        };

    private static WorkTable<Item<TKey, T>> Table<TKey, T>(
        IEnumerable<Item<TKey, T>> before,
        IEnumerable<Item<TKey, T>>? after = null
    )
        where TKey : struct, ISqliteValue<T> =>
        new("Item", $"Key {TKey.TypeName.ToUpperInvariant()} PRIMARY KEY, Value INTEGER", InsertSql, before, after);
}

/// <summary>A row of the table Item.</summary>
internal readonly record struct Item<TKey, T>(T Key, long Value) : IArguments
    where TKey : struct, ISqliteValue<T>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(Key), TKey.Type), new(nameof(Value), ArgumentType.Integer)];

    void IArguments.Bind<TBinder>(ref TBinder binder)
    {
        TKey.Bind(ref binder, Key);
        binder.Integer(Value);
    }
}
