using SqliteBench.Providers;

namespace SqliteBench.Workloads.Statements.Values;

/// <summary>A row of the table Sample.</summary>
internal readonly record struct Sample<TValue, T>(long Id, T Value) : IArguments
    where TValue : struct, ISqliteValue<T>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(Id), ArgumentType.Integer), new(nameof(Value), TValue.Type)];

    void IArguments.Bind<TBinder>(ref TBinder binder)
    {
        binder.Integer(Id);
        TValue.Bind(ref binder, Value);
    }
}

/// <summary>The one argument of a statement: @Value.</summary>
internal readonly record struct OneValue<TValue, T>(T Value) : IArguments
    where TValue : struct, ISqliteValue<T>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Value), TValue.Type)];

    void IArguments.Bind<TBinder>(ref TBinder binder) => TValue.Bind(ref binder, Value);
}

/// <summary>The arguments of a statement on many values: Value0, Value1, ...</summary>
internal readonly struct ManyValues<TValue, T>(T[] values) : IArguments, INamedValues
    where TValue : struct, ISqliteValue<T>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [
        .. Enumerable
            .Range(0, ValueWorkloads.ValuesAtOnce)
            .Select(index => new ArgumentDefinition($"Value{index}", TValue.Type)),
    ];

    void IArguments.Bind<TBinder>(ref TBinder binder)
    {
        foreach (T value in values)
        {
            TValue.Bind(ref binder, value);
        }
    }

    public object ToObject()
    {
        Dictionary<string, object?> named = new(values.Length);
        for (int index = 0; index < values.Length; index++)
        {
            named.Add(Definitions[index].Name, values[index]);
        }

        return named;
    }
}

/// <summary>A row with one column, for object mappers.</summary>
internal sealed class ValueRow<T>
{
    public T Value { get; set; } = default!;
}

/// <summary>Adds rows of one column to a fold.</summary>
internal readonly struct ValueRowFold<TValue, T>(Fold fold) : IRowFold<ValueRowFold<TValue, T>, ValueRow<T>>
    where TValue : struct, ISqliteValue<T>
{
    public static string Columns => TValue.ColumnLetter;

    public static ValueRowFold<TValue, T> Create(Fold fold) => new(fold);

    void IRowSink<ValueRow<T>>.Accept<TReader>(ref TReader reader)
    {
        TValue.Read(ref reader, 0, fold);
        fold.EndRow();
    }

    public void Accept(ValueRow<T> row)
    {
        TValue.Fold(row.Value, fold);
        fold.EndRow();
    }
}
