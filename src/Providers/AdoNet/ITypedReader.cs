namespace SqliteBench.Providers.AdoNet;

/// <summary>A data reader, which is also its current row, through one choice of types.</summary>
internal interface ITypedReader : IRowReader, IDisposable
{
    bool Read();
}

/// <summary>What is done with a reader of any types.</summary>
internal static class TypedReader
{
    /// <summary>Passes every row to <paramref name="sink"/> and closes the reader.</summary>
    public static void PassTo<TReader, TRow, TSink>(TReader reader, TSink sink)
        where TReader : struct, ITypedReader
        where TRow : class
        where TSink : struct, IRowSink<TRow>
    {
        try
        {
            while (reader.Read())
            {
                sink.Accept(ref reader);
            }
        }
        finally
        {
            reader.Dispose();
        }
    }
}
