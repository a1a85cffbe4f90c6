namespace SqliteBench.Providers.Statements;

public readonly record struct TextByHash(string Hash, long Size) : IPartialKey<TextByHash, BlockRow>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Hash), ArgumentType.Text)];

    public static TextByHash Of(BlockKey key) => new(key.Hash, key.Size);

    void IArguments.Bind<TBinder>(ref TBinder binder) => binder.Text(Hash);

    bool IPartialKey<TextByHash, BlockRow>.IsOf<TReader>(ref TReader reader) => reader.Integer(1) == Size;

    public bool IsOf(BlockRow row) => row.Size == Size;
}

public readonly record struct TextBySize(string Hash, long Size) : IPartialKey<TextBySize, BlockRow>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Size), ArgumentType.Integer)];

    public static TextBySize Of(BlockKey key) => new(key.Hash, key.Size);

    void IArguments.Bind<TBinder>(ref TBinder binder) => binder.Integer(Size);

    bool IPartialKey<TextBySize, BlockRow>.IsOf<TReader>(ref TReader reader)
    {
        TextValue hash = reader.Text(1);

        // The hash is compared in the provider's form: creating a string per candidate would dominate the cost.
        return hash.String is { } text ? text == Hash : Ascii.Equals(hash.Utf8, Hash);
    }

    public bool IsOf(BlockRow row) => row.Hash == Hash;
}
