namespace SqliteBench.Providers;

/// <summary>Reads the columns (from 0) of the current row of a result. Valid only during the call that passes it.</summary>
public interface IRowReader
{
    bool IsNull(int column);

    long Integer(int column);

    double Real(int column);

    /// <summary>The value as text, in the form that the provider's API gives it; not NULL.</summary>
    TextValue Text(int column);

    /// <summary>The value as bytes; not NULL.</summary>
    ReadOnlySpan<byte> Blob(int column);
}

/// <summary>
/// Takes the rows of a result. Providers with a cursor pass a reader; object mappers pass a mapped row. An
/// implementation is a struct that holds its state in an object, so that it can also cross an await.
/// </summary>
/// <typeparam name="TRow">The class that an object mapper fills: one property a column, named alike.</typeparam>
public interface IRowSink<in TRow>
{
    /// <typeparam name="TReader">The provider's reader, a struct so that the calls are inlined.</typeparam>
    void Accept<TReader>(ref TReader reader)
        where TReader : struct, IRowReader, allows ref struct;

    void Accept(TRow row);
}

/// <summary>Text as a provider hands it out: UTF-8 bytes of the engine's own memory, or a string.</summary>
public readonly ref struct TextValue
{
    /// <summary>Text in UTF-8 that stays where the engine put it.</summary>
    /// <param name="utf8">The bytes, without a terminator; valid until the next step or reset.</param>
    public TextValue(ReadOnlySpan<byte> utf8) => Utf8 = utf8;

    public TextValue(string value) => String = value;

    public ReadOnlySpan<byte> Utf8 { get; }

    public string? String { get; }

    public override string ToString() => String ?? System.Text.Encoding.UTF8.GetString(Utf8);
}
