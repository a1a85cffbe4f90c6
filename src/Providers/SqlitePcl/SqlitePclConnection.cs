namespace SqliteBench.Providers.SqlitePcl;

/// <summary>Says how the engine guards a connection against use by several threads at once.</summary>
public interface IThreadingMode
{
    static abstract int Flag { get; }
}

/// <summary>No mutex: the caller uses a connection on one thread at a time.</summary>
internal readonly struct MultiThread : IThreadingMode
{
    public static int Flag => raw.SQLITE_OPEN_NOMUTEX;
}

/// <summary>Each call takes and gives back the connection's mutex.</summary>
internal readonly struct Serialized : IThreadingMode
{
    public static int Flag => raw.SQLITE_OPEN_FULLMUTEX;
}

/// <summary>A connection through SQLitePCL.raw.</summary>
public readonly struct SqlitePclConnection<TMode>(SqlitePclSession session)
    : IConnection<SqlitePclConnection<TMode>, SqlitePclStatement>
    where TMode : IThreadingMode
{
    public static SqlitePclConnection<TMode> Open(string path, bool pooled = false)
    {
        SqlitePclEngine.Use();
        int flags = raw.SQLITE_OPEN_READWRITE | raw.SQLITE_OPEN_CREATE | TMode.Flag;
        int resultCode = raw.sqlite3_open_v2(path, out sqlite3 database, flags, null);
        if (resultCode != raw.SQLITE_OK)
        {
            SqliteEngineException exception = SqlitePclError.Of(database, resultCode);
            database.Dispose();
            throw exception;
        }

        _ = raw.sqlite3_extended_result_codes(database, 1);
        return new SqlitePclConnection<TMode>(new SqlitePclSession(database));
    }

    public static int? ResultCode(Exception exception) => (exception as SqliteEngineException)?.ExtendedResultCode;

    public void Execute(string sql) => SqlitePclError.Check(session.Database, raw.sqlite3_exec(session.Database, sql));

    public string? QueryText(string sql)
    {
        using SqlitePclStatement statement = Prepare<NoArguments>(sql);
        return statement.ReadText();
    }

    public SqlitePclStatement Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments => new(session.Database, session.Prepare(sql));

    public void Begin(TransactionMode mode) => session.Begin(mode);

    public void Commit() => session.Commit();

    public void Rollback() => session.Rollback();

    public void Dispose() => session.Dispose();
}

/// <summary>The open database, with prepared statements for its transactions.</summary>
public sealed class SqlitePclSession(sqlite3 database) : IDisposable
{
    private readonly sqlite3_stmt?[] _begin = new sqlite3_stmt?[2];
    private sqlite3_stmt? _commit;
    private sqlite3_stmt? _rollback;

    public sqlite3 Database => database;

    public sqlite3_stmt Prepare(string sql)
    {
        SqlitePclError.Check(database, raw.sqlite3_prepare_v2(database, sql, out sqlite3_stmt statement));
        return statement;
    }

    public void Begin(TransactionMode mode) =>
        Run(ref _begin[(int)mode], mode == TransactionMode.Immediate ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED");

    public void Commit() => Run(ref _commit, "COMMIT");

    public void Rollback()
    {
        // The engine itself rolls back after some errors, such as a full disk; ROLLBACK would then be an error.
        if (raw.sqlite3_get_autocommit(database) == 0)
        {
            Run(ref _rollback, "ROLLBACK");
        }
    }

    public void Dispose()
    {
        _begin[0]?.Dispose();
        _begin[1]?.Dispose();
        _commit?.Dispose();
        _rollback?.Dispose();
        database.Dispose();
    }

    private void Run(ref sqlite3_stmt? statement, string sql)
    {
        statement ??= Prepare(sql);
        new SqlitePclStatement(database, statement).Execute(default(NoArguments));
    }
}

// Makes SQLitePCLRaw use the chosen engine. EngineLibrary cannot do that: other providers neither load nor publish it.
internal static class SqlitePclEngine
{
    private static readonly Lazy<bool> Initialized = new(() =>
    {
        LoadedEngine engine = EngineLibrary.Current;
        // This comes before Batteries_V2.Init, which calls the library for the first time.
        NativeLibrary.SetDllImportResolver(typeof(SQLite3Provider_e_sqlite3).Assembly, (_, _, _) => engine.Handle);
        Batteries_V2.Init();
        return true;
    });

    /// <summary>Has to be called before the first call of SQLitePCLRaw; later calls do nothing.</summary>
    public static void Use() => _ = Initialized.Value;
}
