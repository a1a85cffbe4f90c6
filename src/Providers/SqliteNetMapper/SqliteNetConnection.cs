using SQLite;
using DataTable = System.ComponentModel.DataAnnotations.Schema.TableAttribute;

namespace SqliteBench.Providers.SqliteNetMapper;

internal readonly struct SqliteNetConnection(SqliteNetSession session)
    : IConnection<SqliteNetConnection, MapperStatement>
{
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
    public MapperStatement Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments =>
        new(
            ((MappedForms<TArguments>?)TArguments.MappedForms)?.GetValueOrDefault(sql) is { } form
                ? form.Accept(new SqliteNetForms<TArguments>(session, sql))
                : new SqliteNetCalls<TArguments>(session, sql)
        );

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
}

internal sealed class SqliteNetSession(SQLiteConnection connection) : IDisposable
{
    private bool _hasEnded;

    public SQLiteConnection Connection
    {
        get
        {
            ObjectDisposedException.ThrowIf(_hasEnded, connection);
            return connection;
        }
    }

    /// <summary>sqlite-net reads its own attributes alone: the table's name is set in its mapping instead.</summary>
    public SQLiteConnection Mapping<TRow>()
        where TRow : class
    {
        TableMapping mapping = Connection.GetMapping<TRow>(CreateFlags.ImplicitPK);
        typeof(TableMapping)
            .GetProperty(nameof(TableMapping.TableName))!
            .SetValue(mapping, typeof(TRow).GetCustomAttribute<DataTable>()!.Name);
        return Connection;
    }

    /// <summary>The rows of a query, all read. sqlite-net takes an error for their end.</summary>
    public List<TRow> Read<TRow>(Func<SQLiteConnection, List<TRow>> query)
    {
        List<TRow> rows = query(Connection);
        SqlitePclError.Check(connection.Handle, raw.sqlite3_extended_errcode(connection.Handle));
        return rows;
    }

    public void Dispose()
    {
        _hasEnded = true;
        connection.Dispose();
    }
}

internal sealed class SqliteNetCalls<TArguments>(SqliteNetSession session, string sql) : MapperCalls<TArguments>
    where TArguments : struct, IArguments
{
    protected override bool QueryInteger(in TArguments arguments, out long value) =>
        IsFound(session.Connection.ExecuteScalar<long?>(sql, ArgumentValues.Of(in arguments)), out value);

    protected override int ExecuteSql(in TArguments arguments) =>
        session.Connection.Execute(sql, ArgumentValues.Of(in arguments));

    protected override long InsertSql(in TArguments arguments)
    {
        ExecuteSql(in arguments);
        return SQLite3.LastInsertRowid(session.Connection.Handle);
    }

    protected override IEnumerable<TRow> QueryRows<TRow>(in TArguments arguments)
    {
        object?[] values = ArgumentValues.Of(in arguments);
        return session.Read(connection => connection.CreateCommand(sql, values).ExecuteQuery<TRow>());
    }
}

internal sealed class SqliteNetForms<TArguments>(SqliteNetSession session, string sql)
    : IMappedFormVisitor<TArguments, MapperCalls<TArguments>>
    where TArguments : struct, IArguments
{
    public MapperCalls<TArguments> Integer(IntegerQuery<TArguments> form) => Sql;

    public MapperCalls<TArguments> Rows<TRow>(RowQuery<TArguments, TRow> form)
        where TRow : class
    {
        if (FormPredicate.Of(form.Query(FormTables.Instance, default)) is null)
        {
            return Sql;
        }

        session.Mapping<TRow>();
        return new SqliteNetCalls<TArguments>(session, sql)
        {
            Rows = IEnumerable<TRow> (TArguments arguments) =>
                session.Read(connection =>
                    new TableQuery<TRow>(connection)
                        .Where(FormPredicate.Of(form.Query(FormTables.Instance, arguments))!)
                        .ToList()
                ),
        };
    }

    public MapperCalls<TArguments> Insertion<TRow>(Insertion<TArguments, TRow> form)
        where TRow : class =>
        form.Id is null ? Changing<TRow>((connection, arguments) => connection.Insert(form.Row(arguments))) : Sql;

    public MapperCalls<TArguments> Insertions<TRow>(Insertions<TArguments, TRow> form)
        where TRow : class =>
        Changing<TRow>((connection, arguments) => connection.InsertAll(form.Rows(arguments), runInTransaction: false));

    public MapperCalls<TArguments> Deletion<TRow>(Deletion<TArguments, TRow> form)
        where TRow : class =>
        FormPredicate.Of(form.Rows(FormTables.Instance, default)) is null
            ? Sql
            : Changing<TRow>(
                (connection, arguments) =>
                    new TableQuery<TRow>(connection).Delete(
                        FormPredicate.Of(form.Rows(FormTables.Instance, arguments))!
                    )
            );

    public MapperCalls<TArguments> Update<TRow, TValue>(Update<TArguments, TRow, TValue> form)
        where TRow : class => Sql;

    private SqliteNetCalls<TArguments> Sql => new(session, sql);

    private SqliteNetCalls<TArguments> Changing<TRow>(Func<SQLiteConnection, TArguments, int> change)
        where TRow : class
    {
        session.Mapping<TRow>();
        return new(session, sql) { Change = arguments => change(session.Connection, arguments) };
    }
}
