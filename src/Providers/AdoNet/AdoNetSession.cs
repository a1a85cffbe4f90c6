namespace SqliteBench.Providers.AdoNet;

/// <summary>A connection with its open transaction, shared by the commands that have to name it.</summary>
public sealed class AdoNetSession(DbConnection connection)
{
    public const string RowIdQuery = "; SELECT last_insert_rowid();";

    private const int SqliteError = 1;

    private bool _hasEnded;

    /// <summary>Throws once it is disposed of: not every layer does, and Dapper would open it again.</summary>
    public DbConnection Connection
    {
        get
        {
            ObjectDisposedException.ThrowIf(_hasEnded, typeof(DbConnection));
            return connection;
        }
    }

    public DbTransaction? Transaction { get; set; }

    public DbCommand Command(string sql)
    {
        DbCommand command = Connection.CreateCommand();
        command.CommandText = sql;
        command.Transaction = Transaction;
        return command;
    }

    /// <summary>The transaction to commit. A COMMIT that fails leaves it open, to be rolled back.</summary>
    public DbTransaction OpenTransaction =>
        Transaction ?? throw new InvalidOperationException("There is no open transaction to commit.");

    /// <summary>Returns the connection, which the caller disposes of; null if that has been done.</summary>
    public DbConnection? End()
    {
        DbConnection? ending = _hasEnded ? null : connection;
        _hasEnded = true;
        return ending;
    }

    /// <summary>Rolls the open transaction back, if there is one and the engine has not done so already.</summary>
    public void RollBack<TDialect>()
        where TDialect : struct, IAdoNetDialect
    {
        using DbTransaction? transaction = Transaction;
        Transaction = null;
        if (transaction is null)
        {
            return;
        }

        try
        {
            TDialect.Rollback(transaction);
        }
        catch (DbException exception) when (TDialect.ResultCode(exception) is null or SqliteError)
        {
            // ROLLBACK has a single SQLITE_ERROR: no transaction is active. The library's own complaints have no code.
        }
    }

    public static string? Text(object? scalar) => scalar is null or DBNull ? null : Convert.ToString(scalar);

    // Libraries differ in an integer's width. NULL and no row are 0, as in the sqlite3 interface.
    public static long Integer(object? scalar) =>
        scalar switch
        {
            long value => value,
            null or DBNull => 0,
            _ => Convert.ToInt64(scalar),
        };
}
