namespace SqliteBench.Providers;

/// <summary>
/// Whether BEGIN takes the write lock at once (immediate) or at the first write. Providers use it as an index.
/// </summary>
public enum TransactionMode
{
    Deferred,
    Immediate,
}

/// <summary>A connection of any provider, for code that nobody times.</summary>
public interface IConnection : IDisposable
{
    /// <summary>Runs SQL that returns no rows, once; it may hold several statements.</summary>
    void Execute(string sql);

    /// <summary>Returns the first column of the first row as text, or null if there is no row or it is NULL.</summary>
    string? QueryText(string sql);

    /// <summary>Prepares a statement for code that nobody times, because its calls are virtual.</summary>
    IStatement Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments;

    void Begin(TransactionMode mode);

    void Commit();

    /// <summary>Rolls the open transaction back; does nothing when the engine has done so already.</summary>
    void Rollback();
}

/// <summary>
/// A provider's connection in timed code: a struct, so that generic code is compiled for each provider. One thread at
/// a time may use it and its statements, because some are opened without mutexes
/// (https://www.sqlite.org/threadsafe.html). It may be disposed of twice, and before its statements.
/// </summary>
public interface IConnection<TSelf, TStatement> : IConnection
    where TSelf : struct, IConnection<TSelf, TStatement>
    where TStatement : struct, IStatement
{
    /// <param name="pooled">Whether the connection comes from the library's pool, where it has one.</param>
    static abstract TSelf Open(string path, bool pooled = false);

    /// <summary>Closes the connections that the library's pool has kept.</summary>
    static virtual void ClearPools() { }

    /// <summary>Returns SQLite's result code, extended if the library tells it; null for other exceptions.</summary>
    static abstract int? ResultCode(Exception exception);

    /// <summary>
    /// SQL to append to an INSERT whose rowid is wanted; mappers also find their operation by the joined text.
    /// </summary>
    static virtual string RowIdQuery => "";

    static virtual bool IsSqlite => true;

    /// <summary>Tells an engine other than SQLite whether each commit has to survive a power loss.</summary>
    void SyncCommits(bool syncs) => throw new NotSupportedException("SQLite is configured by pragmas");

    new TStatement Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments;

    IStatement IConnection.Prepare<TArguments>(string sql) => Prepare<TArguments>(sql);
}

/// <summary>
/// A prepared statement. It can be executed again after an error, but not once disposed of. The sink of its rows may
/// dispose of it or of its connection, which ends the reading with an <see cref="InvalidOperationException"/> unless
/// all rows have been read.
/// </summary>
public interface IStatement : IDisposable
{
    /// <summary>Reads the first column of the first row, or 0, and returns whether there is a row.</summary>
    bool TryReadInteger<TArguments>(in TArguments arguments, out long value)
        where TArguments : struct, IArguments;

    /// <returns>The number of rows that an INSERT, UPDATE or DELETE changed; meaningless for other statements.</returns>
    int Execute<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments;

    /// <summary>
    /// Executes an INSERT, whose SQL must end with the connection's RowIdQuery, and returns the new row's rowid.
    /// </summary>
    long Insert<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments;

    /// <summary>
    /// Passes each row to the sink: a cursor, or an object of <typeparamref name="TRow"/> from a mapper.
    /// </summary>
    void Read<TArguments, TRow, TSink>(in TArguments arguments, TSink sink)
        where TArguments : struct, IArguments
        where TRow : class
        where TSink : struct, IRowSink<TRow>;
}
