using System.Runtime.InteropServices;

namespace SqliteBench.Providers.PInvoke;

/// <summary>
/// Owns a connection and the statements prepared on it. It keeps a reference to every open statement, so that the
/// finalizer thread never finalizes a forgotten statement while another thread still uses its connection, which is
/// opened without mutexes.
/// </summary>
internal sealed class ConnectionHandle : SafeHandle
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

    /// <exception cref="ObjectDisposedException">It is closed.</exception>
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
            throw new ArgumentException("The SQL holds no statement.", nameof(sql));
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

    public void ObserveTransaction() => InTransaction = Sqlite3.GetAutocommit(handle) == 0;

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
