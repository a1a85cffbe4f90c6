using SqliteBench.Providers;

namespace SqliteBench.Workloads.Schemas;

/// <summary>The part of a key that an index on the hash as text knows.</summary>
/// <param name="Hash">44 characters of base64.</param>
public readonly record struct TextHash(string Hash) : IMappedArguments<TextHash>
{
    /// <inheritdoc />
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Hash), ArgumentType.Text)];

    static IReadOnlyDictionary<string, MappedForm<TextHash>> IMappedArguments<TextHash>.MappedForms =>
        BlockForms.OfHash;

    /// <inheritdoc />
    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct => binder.Text(Hash);
}

/// <summary>The part of a key that an index on the hash as bytes knows.</summary>
/// <param name="Hash">The 32 bytes.</param>
public readonly record struct BlobHash(byte[] Hash) : IArguments
{
    /// <inheritdoc />
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Hash), ArgumentType.Blob)];

    /// <inheritdoc />
    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct => binder.Blob(Hash);
}

/// <summary>The part of a key that an index on the size knows.</summary>
/// <param name="Size">The block's length, in bytes.</param>
public readonly record struct SizePart(long Size) : IMappedArguments<SizePart>
{
    /// <inheritdoc />
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Size), ArgumentType.Integer)];

    static IReadOnlyDictionary<string, MappedForm<SizePart>> IMappedArguments<SizePart>.MappedForms =>
        BlockForms.OfSize;

    /// <inheritdoc />
    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct => binder.Integer(Size);
}

/// <summary>The part of a key that an index on the hash's first word knows.</summary>
/// <param name="H0">The first word.</param>
public readonly record struct FirstWord(long H0) : IArguments
{
    /// <inheritdoc />
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(H0), ArgumentType.Integer)];

    /// <inheritdoc />
    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct => binder.Integer(H0);
}

/// <summary>The part of a key that an index on the hash's first word and the size knows.</summary>
/// <param name="H0">The first word.</param>
/// <param name="Size">The block's length, in bytes.</param>
public readonly record struct FirstWordAndSize(long H0, long Size) : IArguments
{
    /// <inheritdoc />
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(H0), ArgumentType.Integer), new(nameof(Size), ArgumentType.Integer)];

    /// <inheritdoc />
    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct
    {
        binder.Integer(H0);
        binder.Integer(Size);
    }
}
