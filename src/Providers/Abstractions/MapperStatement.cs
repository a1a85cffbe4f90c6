namespace SqliteBench.Providers;

/// <summary>
/// A connection of an object mapper. Its methods that take SQL run the statements for which the mapper has no
/// operation.
/// </summary>
/// <typeparam name="TContext">The library's own object, which the operations are called on.</typeparam>
public interface IMapperConnection<TSelf, TContext> : IConnection<TSelf, MapperStatement<TSelf, TContext>>
    where TSelf : struct, IMapperConnection<TSelf, TContext>
{
    TContext Context { get; }

    /// <summary>Returns null if there is no row. A NULL counts as no row if the library returns null for it too.</summary>
    long? QueryInteger<TArguments>(string sql, in TArguments arguments)
        where TArguments : struct, IArguments => throw new NotSupportedException(sql);

    int Execute<TArguments>(string sql, in TArguments arguments)
        where TArguments : struct, IArguments => throw new NotSupportedException(sql);

    long Insert<TArguments>(string sql, in TArguments arguments)
        where TArguments : struct, IArguments => throw new NotSupportedException(sql);

    IEnumerable<TRow> Query<TArguments, TRow>(string sql, in TArguments arguments)
        where TArguments : struct, IArguments
        where TRow : class => throw new NotSupportedException(sql);

    /// <summary>
    /// Called after the last row, whether an operation or the SQL gave the rows: to forget tracked rows, or to throw an
    /// error that the library took for the end. Not called if reading throws.
    /// </summary>
    void EndQuery() { }
}

/// <summary>
/// A statement of an object mapper, whose users prepare nothing: each execution calls an operation, or passes the SQL.
/// </summary>
/// <param name="operation">
/// A function of the context and the arguments, which the mapper's file registers for this SQL. It must return
/// <c>long?</c> for the first integer, <c>IEnumerable</c> for rows, <c>int</c> for the number of rows changed or
/// <c>long</c> for a rowid: one of another type is never called. Null if the mapper's user writes SQL too.
/// </param>
public readonly struct MapperStatement<TConnection, TContext>(TConnection connection, string sql, Delegate? operation)
    : IStatement
    where TConnection : struct, IMapperConnection<TConnection, TContext>
{
    // There is nothing to dispose of, but every provider has to refuse a disposed statement.
    private readonly StrongBox<bool> _hasEnded = new();

    public bool TryReadInteger<TArguments>(in TArguments arguments, out long value)
        where TArguments : struct, IArguments
    {
        ThrowIfEnded();
        long? found = operation is Func<TContext, TArguments, long?> query
            ? query(connection.Context, arguments)
            : connection.QueryInteger(sql, in arguments);
        value = found.GetValueOrDefault();
        return found.HasValue;
    }

    public int Execute<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        ThrowIfEnded();
        return operation is Func<TContext, TArguments, int> change
            ? change(connection.Context, arguments)
            : connection.Execute(sql, in arguments);
    }

    public long Insert<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        ThrowIfEnded();
        return operation is Func<TContext, TArguments, long> insert
            ? insert(connection.Context, arguments)
            : connection.Insert(sql, in arguments);
    }

    public void Read<TArguments, TRow, TSink>(in TArguments arguments, TSink sink)
        where TArguments : struct, IArguments
        where TRow : class
        where TSink : struct, IRowSink<TRow>
    {
        ThrowIfEnded();
        IEnumerable<TRow> rows = operation is Func<TContext, TArguments, IEnumerable<TRow>> query
            ? query(connection.Context, arguments)
            : connection.Query<TArguments, TRow>(sql, in arguments);
        foreach (TRow row in rows)
        {
            sink.Accept(row);
        }

        connection.EndQuery();
    }

    public void Dispose() => _hasEnded.Value = true;

    private void ThrowIfEnded() => ObjectDisposedException.ThrowIf(_hasEnded.Value, typeof(IStatement));
}

/// <summary>Collects a statement's arguments in an array: long, double, string, bytes or null.</summary>
public struct ArgumentValues : IBinder
{
    private object?[] _values;
    private int _next;

    public static object?[] Read<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        ArgumentValues values = new() { _values = new object?[TArguments.Definitions.Count] };
        arguments.Bind(ref values);
        return values._values;
    }

    public void Integer(long value) => _values[_next++] = value;

    public void Real(double value) => _values[_next++] = value;

    public void Text(string? value) => _values[_next++] = value;

    public void Blob(byte[]? value) => _values[_next++] = value;

    public void Null() => _next++;
}
