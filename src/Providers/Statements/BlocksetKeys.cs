namespace SqliteBench.Providers.Statements;

public readonly record struct BlocksetKey(long BlocksetID) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(BlocksetID), ArgumentType.Integer)];

    void IArguments.Bind<TBinder>(ref TBinder binder) => binder.Integer(BlocksetID);
}

public readonly record struct BlocksetLength(long Length) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Length), ArgumentType.Integer)];

    void IArguments.Bind<TBinder>(ref TBinder binder) => binder.Integer(Length);
}

public readonly record struct LengthUpdate(long Length, long BlocksetID) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(Length), ArgumentType.Integer), new(nameof(BlocksetID), ArgumentType.Integer)];

    void IArguments.Bind<TBinder>(ref TBinder binder)
    {
        binder.Integer(Length);
        binder.Integer(BlocksetID);
    }
}

public readonly record struct EntryKey(long BlocksetID, long BlockID) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(BlocksetID), ArgumentType.Integer), new(nameof(BlockID), ArgumentType.Integer)];

    void IArguments.Bind<TBinder>(ref TBinder binder)
    {
        binder.Integer(BlocksetID);
        binder.Integer(BlockID);
    }
}

internal sealed class BlocksetRow
{
    public long ID { get; set; }

    public long Length { get; set; }
}

internal sealed class EntryRow
{
    public long BlocksetID { get; set; }

    public long BlockID { get; set; }
}
