namespace SqliteBench.Providers.PInvoke;

// Owns a sqlite3 connection and refers to its open statements: the finalizer thread must not finalize a forgotten
// statement while another thread uses the connection, which is opened without mutexes.
public sealed class ConnectionHandle : SafeHandle
{
    // SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    private const int OpenFlags = 0x2 | 0x4 | 0x8000;

    private readonly List<StatementHandle> _statements = [];
    private readonly StatementHandle?[] _begin = new StatementHandle?[2];
    private StatementHandle? _commit;
    private StatementHandle? _rollback;

    public ConnectionHandle()
        : base(0, ownsHandle: true) { }

    public override bool IsInvalid => handle == 0;

    /// <summary>Whether an explicit transaction is open, as of the last statement that could change that.</summary>
    public bool InTransaction { get; private set; }

    public nint Pointer
    {
        get
        {
            ObjectDisposedException.ThrowIf(handle == 0, typeof(PInvokeConnection));
            return handle;
        }
    }

    public static ConnectionHandle Open(string path)
    {
        ConnectionHandle connection = new();
        int resultCode = Sqlite3.Open(path, out nint pointer, OpenFlags, 0);
        connection.SetHandle(pointer);
        if (resultCode == Sqlite3.Ok)
        {
            resultCode = Sqlite3.ExtendedResultCodes(pointer, 1);
        }

        if (resultCode != Sqlite3.Ok)
        {
            SqliteEngineException exception = EngineError.Of(pointer, resultCode);
            connection.Dispose();
            throw exception;
        }

        return connection;
    }

    public StatementHandle Prepare(string sql, int arguments)
    {
        int resultCode = Sqlite3.Prepare(Pointer, sql, -1, out nint pointer, 0);
        if (resultCode != Sqlite3.Ok)
        {
            throw EngineError.Of(handle, resultCode);
        }

        if (pointer == 0)
        {
            throw new ArgumentException("The SQL contains no statement.", nameof(sql));
        }

        StatementHandle statement = new(this, pointer, arguments, sql);
        _statements.Add(statement);
        return statement;
    }

    public void Begin(TransactionMode mode) =>
        Run(ref _begin[(int)mode], mode == TransactionMode.Immediate ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED");

    public void Commit() => Run(ref _commit, "COMMIT");

    public void Rollback()
    {
        // The engine itself rolls back after some errors, such as a full disk; ROLLBACK would then be an error.
        if (Sqlite3.GetAutocommit(Pointer) == 0)
        {
            Run(ref _rollback, "ROLLBACK");
        }

        ObserveTransaction();
    }

    /// <summary>Asks the engine whether a transaction is open.</summary>
    public void ObserveTransaction() => InTransaction = Sqlite3.GetAutocommit(handle) == 0;

    /// <summary>Forgets a statement that is disposed of.</summary>
    public void Release(StatementHandle statement) => _statements.Remove(statement);

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            for (int last = _statements.Count - 1; last >= 0; last--)
            {
                _statements[last].Dispose();
            }
        }

        base.Dispose(disposing);
    }

    protected override bool ReleaseHandle()
    {
        // close_v2 waits for statements that are finalized later: finalizers run in no order.
        int resultCode = Sqlite3.Close(handle);
        handle = 0;
        return resultCode == Sqlite3.Ok;
    }

    private void Run(ref StatementHandle? statement, string sql)
    {
        statement ??= Prepare(sql, 0);
        new PInvokeStatement(statement).Execute(default(NoArguments));
    }
}

/// <summary>Turns result codes into exceptions, out of line so that the calling methods stay small.</summary>
internal static unsafe class EngineError
{
    // SQLite has a message for a connection that is null, too.
    public static SqliteEngineException Of(nint connection, int resultCode) =>
        new(resultCode, Marshal.PtrToStringUTF8((nint)Sqlite3.ErrorMessage(connection))!);

    /// <summary>Throws the error of a step and makes the statement ready for the next execution.</summary>
    [DoesNotReturn]
    public static void ThrowStep(StatementHandle statement, int resultCode)
    {
        // The message is read before the reset, which may replace it.
        SqliteEngineException exception = Of(statement.Connection.Pointer, resultCode);
        statement.Reset();
        statement.Connection.ObserveTransaction();
        throw exception;
    }

    [DoesNotReturn]
    public static void ThrowBind(StatementHandle statement, int resultCode) =>
        throw Of(statement.Connection.Pointer, resultCode);

    [DoesNotReturn]
    public static void ThrowNotIdle(bool isDisposed) =>
        throw (
            isDisposed
                ? new ObjectDisposedException(nameof(PInvokeStatement))
                : new InvalidOperationException("The statement cannot be executed while its rows are being read.")
        );
}

/// <summary>A connection through the imports of Sqlite3.</summary>
public readonly struct PInvokeConnection(ConnectionHandle handle) : IConnection<PInvokeConnection, PInvokeStatement>
{
    public static PInvokeConnection Open(string path, bool pooled = false)
    {
        _ = EngineLibrary.Current;
        return new PInvokeConnection(ConnectionHandle.Open(path));
    }

    public static int? ResultCode(Exception exception) => (exception as SqliteEngineException)?.ExtendedResultCode;

    public void Execute(string sql)
    {
        int resultCode = Sqlite3.Execute(handle.Pointer, sql, 0, 0, 0);
        handle.ObserveTransaction();
        if (resultCode != Sqlite3.Ok)
        {
            throw EngineError.Of(handle.Pointer, resultCode);
        }
    }

    public string? QueryText(string sql)
    {
        using PInvokeStatement statement = Prepare<NoArguments>(sql);
        return statement.ReadText();
    }

    public PInvokeStatement Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments => new(handle.Prepare(sql, TArguments.Definitions.Count));

    public void Begin(TransactionMode mode) => handle.Begin(mode);

    public void Commit() => handle.Commit();

    public void Rollback() => handle.Rollback();

    public void Dispose() => handle.Dispose();
}
