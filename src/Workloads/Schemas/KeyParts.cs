using SqliteBench.Providers;

namespace SqliteBench.Workloads.Schemas;

/// <summary>The part of a key that an index on the hash as text knows.</summary>
/// <param name="Hash">44 characters of base64.</param>
internal readonly record struct TextHash(string Hash) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Hash), ArgumentType.Text)];

    static object? IArguments.MappedForms => BlockForms.OfHash;

    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct => binder.Text(Hash);
}

/// <summary>The part of a key that an index on the hash as bytes knows.</summary>
/// <param name="Hash">The 32 bytes.</param>
internal readonly record struct BlobHash(byte[] Hash) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Hash), ArgumentType.Blob)];

    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct => binder.Blob(Hash);
}

/// <summary>The part of a key that an index on the size knows.</summary>
/// <param name="Size">The block's length, in bytes.</param>
internal readonly record struct SizePart(long Size) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Size), ArgumentType.Integer)];

    static object? IArguments.MappedForms => BlockForms.OfSize;

    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct => binder.Integer(Size);
}

/// <summary>The part of a key that an index on the hash's first word knows.</summary>
internal readonly record struct FirstWord(long H0) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(H0), ArgumentType.Integer)];

    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct => binder.Integer(H0);
}

/// <summary>The part of a key that an index on the hash's first word and the size knows.</summary>
/// <param name="Size">The block's length, in bytes.</param>
internal readonly record struct FirstWordAndSize(long H0, long Size) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(H0), ArgumentType.Integer), new(nameof(Size), ArgumentType.Integer)];

    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct
    {
        binder.Integer(H0);
        binder.Integer(Size);
    }
}
