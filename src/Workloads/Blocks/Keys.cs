using SqliteBench.Providers;

namespace SqliteBench.Workloads.Blocks;

/// <summary>The argument of the statements on one blockset.</summary>
/// <param name="BlocksetID">Its ID.</param>
public readonly record struct BlocksetKey(long BlocksetID) : IMappedArguments<BlocksetKey>
{
    /// <inheritdoc />
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(BlocksetID), ArgumentType.Integer)];

    static IReadOnlyDictionary<string, MappedForm<BlocksetKey>> IMappedArguments<BlocksetKey>.MappedForms =>
        BlocksetForms.OfKey;

    /// <inheritdoc />
    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct => binder.Integer(BlocksetID);
}

/// <summary>What the insertion of an empty blockset has for arguments: none.</summary>
public readonly record struct EmptyBlockset : IMappedArguments<EmptyBlockset>
{
    /// <inheritdoc />
    public static IReadOnlyList<ArgumentDefinition> Definitions => [];

    static IReadOnlyDictionary<string, MappedForm<EmptyBlockset>> IMappedArguments<EmptyBlockset>.MappedForms =>
        BlocksetForms.OfEmpty;

    /// <inheritdoc />
    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct { }
}

/// <summary>The argument of the insertion of a whole blockset.</summary>
/// <param name="Length">How many blocks it has.</param>
public readonly record struct BlocksetLength(long Length) : IArguments
{
    /// <inheritdoc />
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Length), ArgumentType.Integer)];

    /// <inheritdoc />
    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct => binder.Integer(Length);
}

/// <summary>The arguments of the insertion of a block into a blockset.</summary>
/// <param name="BlocksetID">The blockset's ID.</param>
/// <param name="BlockID">The block's ID.</param>
public readonly record struct EntryKey(long BlocksetID, long BlockID) : IMappedArguments<EntryKey>
{
    /// <inheritdoc />
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(BlocksetID), ArgumentType.Integer), new(nameof(BlockID), ArgumentType.Integer)];

    static IReadOnlyDictionary<string, MappedForm<EntryKey>> IMappedArguments<EntryKey>.MappedForms =>
        BlocksetForms.OfEntry;

    /// <inheritdoc />
    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct
    {
        binder.Integer(BlocksetID);
        binder.Integer(BlockID);
    }
}
