namespace SqliteBench.Providers.Statements;

/// <summary>The ID of a blockset.</summary>
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

/// <summary>A row of the table BlocksetEntry: a block in a blockset.</summary>
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

/// <summary>A row of the table Blockset for object mappers.</summary>
internal sealed class BlocksetRow
{
    public long ID { get; set; }

    public long Length { get; set; }
}

/// <summary>A row of the table BlocksetEntry for object mappers.</summary>
internal sealed class EntryRow
{
    public long BlocksetID { get; set; }

    public long BlockID { get; set; }
}
