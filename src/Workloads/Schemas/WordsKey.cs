using SqliteBench.Providers;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Schemas;

/// <summary>A block's key with the hash as four integers: its words of 64 bits, little endian, signed by their bits.</summary>
internal readonly record struct WordsKey(long H0, long H1, long H2, long H3, long Size) : IBlockKey<WordsKey>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [.. "H0 H1 H2 H3 Size".Split(' ').Select(name => new ArgumentDefinition(name, ArgumentType.Integer))];

    void IArguments.Bind<TBinder>(ref TBinder binder)
    {
        binder.Integer(H0);
        binder.Integer(H1);
        binder.Integer(H2);
        binder.Integer(H3);
        binder.Integer(Size);
    }

    public static WordsKey Of(BlockKey key)
    {
        byte[] hash = Convert.FromBase64String(key.Hash);
        long Word(int index) => BinaryPrimitives.ReadInt64LittleEndian(hash.AsSpan(index * sizeof(long)));
        return new WordsKey(Word(0), Word(1), Word(2), Word(3), key.Size);
    }
}

/// <summary>A key in a schema that indexes the first word and the size: the caller compares the other words.</summary>
internal readonly record struct WordsByFirstAndSize(WordsKey Key) : IPartialKey<WordsByFirstAndSize, WordsRow>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(H0), ArgumentType.Integer), new(nameof(Size), ArgumentType.Integer)];

    public long H0 => Key.H0;

    public long Size => Key.Size;

    public static WordsByFirstAndSize Of(BlockKey key) => new(WordsKey.Of(key));

    void IArguments.Bind<TBinder>(ref TBinder binder)
    {
        binder.Integer(Key.H0);
        binder.Integer(Key.Size);
    }

    bool IPartialKey<WordsByFirstAndSize, WordsRow>.Matches<TReader>(ref TReader reader) =>
        reader.Integer(1) == Key.H1 && reader.Integer(2) == Key.H2 && reader.Integer(3) == Key.H3;

    public bool Matches(WordsRow row) => row.H1 == Key.H1 && row.H2 == Key.H2 && row.H3 == Key.H3;
}

/// <summary>A key in a schema that indexes the first word: the caller compares the rest.</summary>
internal readonly record struct WordsByFirst(WordsKey Key) : IPartialKey<WordsByFirst, WordsRow>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(H0), ArgumentType.Integer)];

    public long H0 => Key.H0;

    public static WordsByFirst Of(BlockKey key) => new(WordsKey.Of(key));

    void IArguments.Bind<TBinder>(ref TBinder binder) => binder.Integer(Key.H0);

    bool IPartialKey<WordsByFirst, WordsRow>.Matches<TReader>(ref TReader reader) =>
        reader.Integer(1) == Key.H1
        && reader.Integer(2) == Key.H2
        && reader.Integer(3) == Key.H3
        && reader.Integer(4) == Key.Size;

    public bool Matches(WordsRow row) =>
        row.H1 == Key.H1 && row.H2 == Key.H2 && row.H3 == Key.H3 && row.Size == Key.Size;
}

/// <summary>A key in a schema that indexes the size: the caller compares the words.</summary>
internal readonly record struct WordsBySize(WordsKey Key) : IPartialKey<WordsBySize, WordsRow>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Size), ArgumentType.Integer)];

    public long Size => Key.Size;

    public static WordsBySize Of(BlockKey key) => new(WordsKey.Of(key));

    void IArguments.Bind<TBinder>(ref TBinder binder) => binder.Integer(Key.Size);

    bool IPartialKey<WordsBySize, WordsRow>.Matches<TReader>(ref TReader reader) =>
        reader.Integer(1) == Key.H0
        && reader.Integer(2) == Key.H1
        && reader.Integer(3) == Key.H2
        && reader.Integer(4) == Key.H3;

    public bool Matches(WordsRow row) => row.H0 == Key.H0 && row.H1 == Key.H1 && row.H2 == Key.H2 && row.H3 == Key.H3;
}

/// <summary>A row of the table Block, in schemas with the hash as four integers.</summary>
internal sealed class WordsRow : IBlockRow
{
    public long ID { get; set; }

    public long H0 { get; set; }

    public long H1 { get; set; }

    public long H2 { get; set; }

    public long H3 { get; set; }

    public long Size { get; set; }
}
