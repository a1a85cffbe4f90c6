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
