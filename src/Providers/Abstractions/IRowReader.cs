namespace SqliteBench.Providers;

/// <summary>Reads the columns (from 0) of the current row of a result. Valid only during the call that passes it.</summary>
public interface IRowReader
{
    /// <summary>Whether the value is NULL.</summary>
    /// <param name="column">The column, from 0.</param>
    bool IsNull(int column);

    /// <summary>The value as a 64-bit integer.</summary>
    /// <param name="column">The column, from 0.</param>
    long Integer(int column);

    /// <summary>The value as a floating-point number.</summary>
    /// <param name="column">The column, from 0.</param>
    double Real(int column);

    /// <summary>The value as text, in the form that the provider's API gives it; not NULL.</summary>
    /// <param name="column">The column, from 0.</param>
    TextValue Text(int column);

    /// <summary>The value as bytes; not NULL.</summary>
    /// <param name="column">The column, from 0.</param>
    ReadOnlySpan<byte> Blob(int column);
}

/// <summary>
/// Takes the rows of a result. Providers with a cursor pass a reader; object mappers pass a mapped row. An
/// implementation is a struct that holds its state in an object, so that it can also cross an await.
/// </summary>
/// <typeparam name="TRow">The class that an object mapper fills: one property a column, named alike.</typeparam>
public interface IRowSink<in TRow>
{
    /// <summary>Takes the current row of a cursor.</summary>
    /// <typeparam name="TReader">The provider's reader, a struct so that the calls are inlined.</typeparam>
    /// <param name="reader">The cursor on its current row.</param>
    void Accept<TReader>(ref TReader reader)
        where TReader : struct, IRowReader, allows ref struct;

    /// <summary>Takes a row that an object mapper filled.</summary>
    void Accept(TRow row);
}
