using SQLitePCL;

namespace SqliteBench.Providers.SqlitePcl;

/// <summary>How the engine guards a connection against use by several threads at once.</summary>
internal interface IThreadingMode
{
    static abstract int Flag { get; }
}

/// <summary>Not at all: each connection is for one thread at a time.</summary>
internal readonly struct MultiThread : IThreadingMode
{
    public static int Flag => raw.SQLITE_OPEN_NOMUTEX;
}

/// <summary>Each call takes and gives back the connection's mutex.</summary>
internal readonly struct Serialized : IThreadingMode
{
    public static int Flag => raw.SQLITE_OPEN_FULLMUTEX;
}

internal readonly struct SqlitePclConnection<TMode> : IConnection<SqlitePclConnection<TMode>, SqlitePclStatement>
    where TMode : IThreadingMode
{
    private readonly SqlitePclSession _session;

    private SqlitePclConnection(SqlitePclSession session) => _session = session;

    public static SqlitePclConnection<TMode> Open(string path)
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

    public void Execute(string sql) =>
        SqlitePclError.Check(_session.Database, raw.sqlite3_exec(_session.Database, sql));

    public string? QueryText(string sql)
    {
        using SqlitePclStatement statement = Prepare<NoArguments>(sql);
        return statement.ReadText();
    }

    public SqlitePclStatement Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments => new(_session.Database, _session.Prepare(sql));

    public SqlitePclStatement PrepareInsert<TArguments>(string sql)
        where TArguments : struct, IArguments => Prepare<TArguments>(sql);

    public void Begin(TransactionMode mode) => _session.Begin(mode);

    public void Commit() => _session.Commit();

    public void Rollback() => _session.Rollback();

    public void Dispose() => _session.Dispose();
}
