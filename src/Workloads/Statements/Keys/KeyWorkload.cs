using SqliteBench.Workloads.Statements.Records;

namespace SqliteBench.Workloads.Statements.Keys;

/// <summary>
/// Fills the table Item, a row an operation, or reads rows of it by their keys. Integers are inserted in ascending
/// order, GUIDs in random order; both are read in random order. The table is not WITHOUT ROWID, as most tables are not:
/// an integer key is the rowid, and any other key has an index of its own.
/// </summary>
internal sealed class KeyWorkload<TKey, T>(string key, Func<Record, T> keyOf, bool reads)
    : StatementWorkload(
        $"keys-{(reads ? "select" : "insert")}-{TKey.TypeName}",
        $"{(reads ? "read a row by its" : "insert a row with its")} key, {key}",
        writes: !reads
    )
    where TKey : struct, ISqliteValue<T>
{
    private const string InsertSql = "INSERT INTO Item(Key, Value) VALUES (@Key, @Value)";

    // Some tens of milliseconds.
    private const int MostReads = 20_000;

    // Of text; other keys take less.
    public override long EstimatedBytes(long rows) => 32_768 + (rows * 105);

    public override int Executions(long rows, bool published) => (int)(reads ? Math.Min(rows, MostReads) : rows);

    public override StatementWork Prepare(StatementOptions options)
    {
        Item<TKey, T>[] items =
        [
            .. Record
                .Range(options.Seed, reads ? options.Rows : options.Executions)
                .Select(record => new Item<TKey, T>(
                    keyOf(record),
                    (long)Random64.Mix(options.Seed + (ulong)record.Id)
                )),
        ];
        return reads ? Reading(items, options) : Insertion(items, options);
    }

    private StatementWork<Item<TKey, T>, NoRow, NoRows> Insertion(Item<TKey, T>[] items, StatementOptions options) =>
        new(this, options)
        {
            Sql = InsertSql,
            Arguments = items,
            Table = Table([], items),
            Answer = (fold, _) => fold.Changed(1),
        };

    private StatementWork<OneValue<TKey, T>, ValueRow<long>, ValueRowFold<IntegerValue, long>> Reading(
        Item<TKey, T>[] items,
        StatementOptions options
    )
    {
        Random64 random = new(Random64.Mix(options.Seed + 5));
        Item<TKey, T>[] chosen =
        [
            .. Enumerable.Range(0, options.Executions).Select(_ => items[random.Below(items.Length)]),
        ];
        return new(this, options)
        {
            Sql = "SELECT Value FROM Item WHERE Key = @Value",
            Arguments = [.. chosen.Select(item => new OneValue<TKey, T>(item.Key))],
            Table = Table(items),
            Answer = (fold, execution) => ValueWorkloads.AnswerInteger(fold, chosen[execution].Value),
        };
    }

    private static WorkTable<Item<TKey, T>> Table(
        IEnumerable<Item<TKey, T>> before,
        IEnumerable<Item<TKey, T>>? after = null
    ) =>
        new()
        {
            Name = "Item",
            Columns = $"Key {TKey.TypeName.ToUpperInvariant()} PRIMARY KEY, Value INTEGER",
            InsertSql = InsertSql,
            Before = before,
            After = after,
        };
}

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
