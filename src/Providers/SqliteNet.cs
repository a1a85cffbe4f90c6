using SQLite;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Providers;

/// <summary>
/// sqlite-net through its own operations, and through SQL for updates of one column, joins and keys that SQLite gives.
/// </summary>
public static class SqliteNet
{
    public const string Id = "sqlite-net";

    public static Provider Provider { get; } =
        new ManagedProvider<SqliteNetConnection, MapperStatement<SqliteNetConnection, SQLiteConnection>>(
            Id,
            "sqlite-net (sqlite-net-pcl) over SQLitePCL.raw",
            "sqlite-net-pcl",
            () => typeof(SQLiteConnection).Assembly
        )
        {
            StandsOn = SqlitePclRawApi.Serialized,
            IsNamedOnly = true,
            HidesStatements = true,
        };
}

/// <summary>A connection of sqlite-net.</summary>
public readonly struct SqliteNetConnection(SqliteNetSession session)
    : IMapperConnection<SqliteNetConnection, SQLiteConnection>
{
    /// <summary>
    /// The timed operations for which sqlite-net's users write no SQL, found by the SQL of BlockSql and RecordSql.
    /// </summary>
    internal static readonly Dictionary<string, Delegate> Operations = new()
    {
        [BlockSql.InsertBlocksetWithID] = (SQLiteConnection connection, BlocksetKey key) =>
            connection.Insert(new BlocksetRow { ID = key.BlocksetID }),
        [BlockSql.DeleteBlockset] = (SQLiteConnection connection, BlocksetKey key) =>
            connection.Table<BlocksetRow>().Delete(blockset => blockset.ID == key.BlocksetID),
        [BlockSql.InsertEntry] = (SQLiteConnection connection, EntryKey key) =>
            connection.Insert(new EntryRow { BlocksetID = key.BlocksetID, BlockID = key.BlockID }),
        [BlockSql.DeleteEntries] = (SQLiteConnection connection, BlocksetKey key) =>
            connection.Table<EntryRow>().Delete(entry => entry.BlocksetID == key.BlocksetID),
        [RecordSql.Insert] = (SQLiteConnection connection, Record record) =>
            connection.Insert(new RecordRow { Id = record.Id, Guid = record.Guid }),
        [RecordRows<RowCount.One>.Insert] = InsertAll<RowCount.One>,
        [RecordRows<RowCount.Ten>.Insert] = InsertAll<RowCount.Ten>,
        [RecordRows<RowCount.Hundred>.Insert] = InsertAll<RowCount.Hundred>,
        [RecordRows<RowCount.Thousand>.Insert] = InsertAll<RowCount.Thousand>,
        [RecordSql.SelectByKey] = IEnumerable<RecordRow> (SQLiteConnection connection, RecordKey key) =>
            connection.Table<RecordRow>().Where(record => record.Id == key.Id).ToList(),
        [RecordSql.SelectByField] = IEnumerable<RecordRow> (SQLiteConnection connection, RecordField field) =>
            connection.Table<RecordRow>().Where(record => record.Guid == field.Guid).ToList(),
        [RecordSql.DeleteByKey] = (SQLiteConnection connection, RecordKey key) =>
            connection.Table<RecordRow>().Delete(record => record.Id == key.Id),
        [RecordSql.DeleteByField] = (SQLiteConnection connection, RecordField field) =>
            connection.Table<RecordRow>().Delete(record => record.Guid == field.Guid),
    };

    public SQLiteConnection Context => session.Connection;

    public static SqliteNetConnection Open(string path, bool pooled = false)
    {
        SqlitePclEngine.Use();
        SQLiteConnection connection = new(path);
        _ = raw.sqlite3_extended_result_codes(connection.Handle, 1);
        return new(new SqliteNetSession(connection));
    }

    public static int? ResultCode(Exception exception) =>
        exception is SQLiteException own ? (int)own.Result : (exception as SqliteEngineException)?.ExtendedResultCode;

    // sqlite-net executes the first statement of several, and takes the row of a pragma for an error.
    public void Execute(string sql)
    {
        sqlite3 handle = session.Connection.Handle;
        SqlitePclError.Check(handle, raw.sqlite3_exec(handle, sql));
    }

    public string? QueryText(string sql) => session.Connection.ExecuteScalar<string?>(sql);

    /// <summary>sqlite-net keeps the statements of insertions; others are prepared at each call.</summary>
    public MapperStatement<SqliteNetConnection, SQLiteConnection> Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments
    {
        Delegate? operation = Operations.GetValueOrDefault(sql);
        if (operation is not null)
        {
            session.NameTables();
        }

        return new(this, sql, operation);
    }

    public long? QueryInteger<TArguments>(string sql, in TArguments arguments)
        where TArguments : struct, IArguments =>
        session.Connection.ExecuteScalar<long?>(sql, ArgumentValues.Read(in arguments));

    public int Execute<TArguments>(string sql, in TArguments arguments)
        where TArguments : struct, IArguments => session.Connection.Execute(sql, ArgumentValues.Read(in arguments));

    public long Insert<TArguments>(string sql, in TArguments arguments)
        where TArguments : struct, IArguments
    {
        Execute(sql, in arguments);
        return SQLite3.LastInsertRowid(session.Connection.Handle);
    }

    public IEnumerable<TRow> Query<TArguments, TRow>(string sql, in TArguments arguments)
        where TArguments : struct, IArguments
        where TRow : class =>
        session.Connection.CreateCommand(sql, ArgumentValues.Read(in arguments)).ExecuteQuery<TRow>();

    public void EndQuery() => session.EndQuery();

    public void Begin(TransactionMode mode) =>
        session.Connection.Execute(mode == TransactionMode.Immediate ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED");

    public void Commit() => session.Connection.Execute("COMMIT");

    public void Rollback()
    {
        // The engine itself rolls back after some errors, such as a full disk; ROLLBACK would then be an error.
        if (raw.sqlite3_get_autocommit(session.Connection.Handle) == 0)
        {
            session.Connection.Execute("ROLLBACK");
        }
    }

    public void Dispose() => session.Dispose();

    private static int InsertAll<TCount>(SQLiteConnection connection, RecordRows<TCount> rows)
        where TCount : struct, IRowCount =>
        connection.InsertAll(
            rows.Records.Select(record => new RecordRow { Id = record.Id, Guid = record.Guid }),
            runInTransaction: false
        );
}

/// <summary>The open connection, and whether its row classes have been mapped to tables.</summary>
public sealed class SqliteNetSession(SQLiteConnection connection) : IDisposable
{
    private bool _hasNamedTables;
    private bool _hasEnded;

    public SQLiteConnection Connection
    {
        get
        {
            ObjectDisposedException.ThrowIf(_hasEnded, connection);
            return connection;
        }
    }

    /// <summary>
    /// Maps row classes to their tables. sqlite-net would read that from its own attributes, which they do not have.
    /// </summary>
    public void NameTables()
    {
        if (!_hasNamedTables)
        {
            NameTable<BlocksetRow>("Blockset");
            NameTable<EntryRow>("BlocksetEntry");
            NameTable<RecordRow>("Record");
            _hasNamedTables = true;
        }
    }

    /// <summary>Throws if the rows ended with an error, which sqlite-net takes for their end.</summary>
    public void EndQuery()
    {
        if (!_hasEnded)
        {
            SqlitePclError.Check(connection.Handle, raw.sqlite3_extended_errcode(connection.Handle));
        }
    }

    public void Dispose()
    {
        _hasEnded = true;
        connection.Dispose();
    }

    private void NameTable<TRow>(string name) =>
        typeof(TableMapping)
            .GetProperty(nameof(TableMapping.TableName))!
            .SetValue(Connection.GetMapping<TRow>(CreateFlags.ImplicitPK), name);
}
