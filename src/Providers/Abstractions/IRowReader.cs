namespace SqliteBench.Providers;

/// <summary>
/// A cursor on the current row, valid during the sink's call. Columns count from 0; ask IsNull before Text or Blob.
/// </summary>
public interface IRowReader
{
    bool IsNull(int column);

    /// <summary>Returns the storage class of the value, whatever the column's declared type; null for NULL.</summary>
    ArgumentType? TypeOf(int column);

    long Integer(int column);

    double Real(int column);

    TextValue Text(int column);

    /// <param name="isDeclared">Whether the column declares BLOB or no type, which some libraries read faster.</param>
    ReadOnlySpan<byte> Blob(int column, bool isDeclared = true);
}

/// <summary>
/// Takes the rows of a query, one by one. It is a struct whose state is in an object, because it is passed by value.
/// </summary>
/// <typeparam name="TRow">The class that an object mapper fills: one property per column, named alike.</typeparam>
public interface IRowSink<in TRow>
{
    void Accept<TReader>(ref TReader reader)
        where TReader : struct, IRowReader, allows ref struct;

    void Accept(TRow row) => throw new NotSupportedException("these rows are read by a cursor");
}

/// <summary>SQLite's codes of storage classes: https://www.sqlite.org/c3ref/c_blob.html</summary>
internal static class StorageClass
{
    private const int Null = 5;

    // Codes 1 to 4 are integer, real, text and blob: the order of ArgumentType.
    public static ArgumentType? Of(int code) => code == Null ? null : (ArgumentType)(code - 1);
}

/// <summary>Text as a provider hands it out: UTF-8 bytes of the engine's own memory, or a string.</summary>
public readonly ref struct TextValue
{
    /// <param name="utf8">The bytes, without a terminator; valid until the next step or reset.</param>
    public TextValue(ReadOnlySpan<byte> utf8) => Utf8 = utf8;

    public TextValue(string value) => String = value;

    public ReadOnlySpan<byte> Utf8 { get; }

    public string? String { get; }

    public override string ToString() => String ?? System.Text.Encoding.UTF8.GetString(Utf8);
}
