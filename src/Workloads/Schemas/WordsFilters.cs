using SqliteBench.Providers;

namespace SqliteBench.Workloads.Schemas;

/// <summary>Queries by the first word and the size; the other words identify the row.</summary>
internal readonly struct WordsByFirstAndSize : ICandidateFilter<WordsKey, FirstWordAndSize, WordsRow>
{
    public static FirstWordAndSize Part(in WordsKey key) => new(key.H0, key.Size);

    public static bool IsRowOf<TReader>(in WordsKey key, ref TReader reader)
        where TReader : struct, IRowReader, allows ref struct =>
        reader.Integer(1) == key.H1 && reader.Integer(2) == key.H2 && reader.Integer(3) == key.H3;

    public static bool IsRowOf(in WordsKey key, WordsRow row) =>
        row.H1 == key.H1 && row.H2 == key.H2 && row.H3 == key.H3;
}

/// <summary>Queries by the first word; the other words and the size identify the row.</summary>
internal readonly struct WordsByFirst : ICandidateFilter<WordsKey, FirstWord, WordsRow>
{
    public static FirstWord Part(in WordsKey key) => new(key.H0);

    public static bool IsRowOf<TReader>(in WordsKey key, ref TReader reader)
        where TReader : struct, IRowReader, allows ref struct =>
        reader.Integer(1) == key.H1
        && reader.Integer(2) == key.H2
        && reader.Integer(3) == key.H3
        && reader.Integer(4) == key.Size;

    public static bool IsRowOf(in WordsKey key, WordsRow row) =>
        row.H1 == key.H1 && row.H2 == key.H2 && row.H3 == key.H3 && row.Size == key.Size;
}

/// <summary>Queries by the size; the words identify the row.</summary>
internal readonly struct WordsBySize : ICandidateFilter<WordsKey, SizePart, WordsRow>
{
    public static SizePart Part(in WordsKey key) => new(key.Size);

    public static bool IsRowOf<TReader>(in WordsKey key, ref TReader reader)
        where TReader : struct, IRowReader, allows ref struct =>
        reader.Integer(1) == key.H0
        && reader.Integer(2) == key.H1
        && reader.Integer(3) == key.H2
        && reader.Integer(4) == key.H3;

    public static bool IsRowOf(in WordsKey key, WordsRow row) =>
        row.H0 == key.H0 && row.H1 == key.H1 && row.H2 == key.H2 && row.H3 == key.H3;
}
