namespace SqliteBench.Providers;

public enum TransactionMode
{
    /// <summary><c>BEGIN DEFERRED</c>: a lock is taken by the first statement that needs it.</summary>
    Deferred,

    /// <summary><c>BEGIN IMMEDIATE</c>: the write lock is taken, and waited for, at once.</summary>
    Immediate,
}

/// <summary>
/// An open connection of a provider. Implemented by structs around the library's own objects, so
/// that generic code is specialised for each provider and costs nothing at run time.
/// For one thread at a time, its statements included, whichever thread that is: providers that call the sqlite3 interface
/// themselves open it without mutexes, as SQLite advises for this use (https://www.sqlite.org/threadsafe.html), and nothing
/// then keeps two threads apart. It may be disposed of twice, and before its statements.
/// </summary>
public interface IConnection<TSelf, TStatement> : IDisposable
    where TSelf : struct, IConnection<TSelf, TStatement>
    where TStatement : struct, IStatement
{
    /// <summary>Opens, or creates, the database at <paramref name="path"/>, without a connection pool.</summary>
    /// <param name="path">The path of the file, or <c>:memory:</c>.</param>
    static abstract TSelf Open(string path);

    /// <summary>The same as <see cref="Open"/>, from the library's pool where it has one.</summary>
    static virtual TSelf OpenPooled(string path) => TSelf.Open(path);

    /// <summary>Really closes what the pool keeps open.</summary>
    static virtual void ClearPools() { }

    /// <summary>
    /// The SQLite result code behind an exception of this provider, extended where the library tells it, or null when
    /// the exception is none of SQLite's.
    /// </summary>
    static abstract int? ResultCode(Exception exception);

    /// <summary>Whether its engine is SQLite, which takes pragmas.</summary>
    static virtual bool IsSqlite => true;

    /// <summary>Of another engine: makes room for a database before it is opened, where opening it does not.</summary>
    static virtual void Create(string path) { }

    /// <summary>Of another engine: removes what <see cref="Create"/> made.</summary>
    static virtual void Delete(string path) { }

    /// <summary>Of another engine: says whether each commit has to survive a power loss.</summary>
    void SyncCommits(bool syncs) => throw new NotSupportedException("SQLite is told by pragmas");

    /// <summary>Runs SQL that returns no rows, once; it may hold several statements.</summary>
    void Execute(string sql);

    /// <summary>The first column of the first row as text, or null when there is no row or it is NULL.</summary>
    string? QueryText(string sql);

    TStatement Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments;

    /// <summary>Prepares an INSERT whose rowid is wanted, for <see cref="IStatement.Insert"/>.</summary>
    TStatement PrepareInsert<TArguments>(string sql)
        where TArguments : struct, IArguments;

    void Begin(TransactionMode mode);

    void Commit();

    /// <summary>Rolls the open transaction back; does nothing when the engine has done so already.</summary>
    void Rollback();
}

/// <summary>
/// A prepared statement of a provider. After an error it can be executed again; after it was disposed
/// of, it throws <see cref="ObjectDisposedException"/>. What takes its rows may dispose of it or of its connection, which
/// ends the reading with an <see cref="InvalidOperationException"/> unless the library has read all rows by then.
/// </summary>
public interface IStatement : IDisposable
{
    /// <summary>Runs a query for the first column of its first row.</summary>
    /// <param name="value">The integer, or 0.</param>
    bool TryReadInteger<TArguments>(in TArguments arguments, out long value)
        where TArguments : struct, IArguments;

    /// <returns>The number of rows that an INSERT, UPDATE or DELETE changed; meaningless for other statements.</returns>
    int Execute<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments;

    long Insert<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments;

    /// <summary>Runs a query and passes every row to <paramref name="sink"/>.</summary>
    void Read<TArguments, TRow, TSink>(in TArguments arguments, TSink sink)
        where TArguments : struct, IArguments
        where TRow : class
        where TSink : struct, IRowSink<TRow>;
}
