using SQLitePCL;

namespace SqliteBench.Providers.SqlitePcl;

/// <summary>A connection with its transaction statements, which are prepared when they are first needed.</summary>
internal sealed class SqlitePclSession(sqlite3 database) : IDisposable
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
