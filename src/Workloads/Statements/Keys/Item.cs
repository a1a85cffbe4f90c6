using SqliteBench.Providers;
using SqliteBench.Workloads.Statements.Values;

namespace SqliteBench.Workloads.Statements.Keys;

/// <summary>A row of the table Item, and the arguments of its insertion.</summary>
internal readonly record struct Item<TKey, T>(T Key, long Value) : IArguments
    where TKey : struct, ISqliteValue<T>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(Key), TKey.Type), new(nameof(Value), ArgumentType.Integer)];

    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct
    {
        TKey.Bind(ref binder, Key);
        binder.Integer(Value);
    }
}

/// <summary>A row of the table Item, as an object mapper fills it.</summary>
internal sealed class ItemRow<T>
{
    public T Key { get; set; } = default!;

    public long Value { get; set; }
}

internal readonly struct ItemFold<TKey, T>(ValueFold fold) : IRowFold<ItemFold<TKey, T>, ItemRow<T>>
    where TKey : struct, ISqliteValue<T>
{
    public static string Columns => TKey.Column + IntegerValue.Column;

    public static ItemFold<TKey, T> Into(ValueFold fold) => new(fold);

    public void Accept<TReader>(ref TReader reader)
        where TReader : struct, IRowReader, allows ref struct
    {
        TKey.Read(ref reader, 0, fold);
        fold.Integer(reader.Integer(1));
        fold.EndRow();
    }

    public void Accept(ItemRow<T> row)
    {
        FoldValues(new Item<TKey, T>(row.Key, row.Value), fold);
        fold.EndRow();
    }

    /// <summary>Puts the values of a row into a fold that counts the rows itself.</summary>
    public static void FoldValues(Item<TKey, T> item, ValueFold fold)
    {
        TKey.Fold(item.Key, fold);
        fold.Integer(item.Value);
    }
}
