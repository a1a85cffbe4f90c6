namespace SqliteBench.Providers.AdoNet;

internal readonly struct AdoNetConnection<TDialect> : IConnection<AdoNetConnection<TDialect>, AdoNetStatement<TDialect>>
    where TDialect : struct, IAdoNetDialect
{
    private readonly AdoNetSession _session;

    private AdoNetConnection(AdoNetSession session) => _session = session;

    /// <summary>The library's own objects, for a layer on top of it.</summary>
    internal AdoNetSession Session => _session;

    public static AdoNetConnection<TDialect> Open(string path) => Open(path, pooled: false);

    public static AdoNetConnection<TDialect> OpenPooled(string path) => Open(path, pooled: true);

    public static void ClearPools() => TDialect.ClearPools();

    internal static AdoNetConnection<TDialect> Over(DbConnection connection) => new(new AdoNetSession(connection));

    private static AdoNetConnection<TDialect> Open(string path, bool pooled)
    {
        DbConnection connection = TDialect.Factory.CreateConnection()!;
        try
        {
            connection.ConnectionString = TDialect.ConnectionString(path, pooled);
            connection.Open();
            TDialect.Opened(connection);
            return new AdoNetConnection<TDialect>(new AdoNetSession(connection));
        }
        catch
        {
            connection.Dispose();
            throw;
        }
    }

    public static bool IsSqlite => TDialect.IsSqlite;

    public static void Create(string path) => TDialect.Create(path);

    public static void Delete(string path) => TDialect.Delete(path);

    public void SyncCommits(bool syncs) => TDialect.SyncCommits(_session.Connection, syncs);

    public static int? ResultCode(Exception exception) => TDialect.ResultCode(exception);

    public void Execute(string sql)
    {
        using DbCommand command = _session.Command(TDialect.Sql(sql));
        command.ExecuteNonQuery();
    }

    public string? QueryText(string sql)
    {
        using DbCommand command = _session.Command(sql);
        return AdoNetSession.Text(command.ExecuteScalar());
    }

    public AdoNetStatement<TDialect> Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments
    {
        AdoNetCommand command = new(_session, TDialect.Sql(sql), TArguments.Definitions, TDialect.ParameterPrefix);
        try
        {
            command.Command.Prepare();
            return new AdoNetStatement<TDialect>(command);
        }
        catch
        {
            command.Dispose();
            throw;
        }
    }

    public AdoNetStatement<TDialect> PrepareInsert<TArguments>(string sql)
        where TArguments : struct, IArguments => Prepare<TArguments>(sql + AdoNetSession.RowIdQuery);

    public void Begin(TransactionMode mode) => _session.Transaction = TDialect.Begin(_session.Connection, mode);

    public void Commit()
    {
        DbTransaction transaction = _session.OpenTransaction;
        transaction.Commit();
        _session.Transaction = null;
        transaction.Dispose();
    }

    public void Rollback() => _session.RollBack<TDialect>();

    public void Dispose()
    {
        if (_session.End() is not { } connection)
        {
            return;
        }

        try
        {
            _session.RollBack<TDialect>();
        }
        finally
        {
            connection.Dispose();
        }
    }
}

internal readonly struct AdoNetStatement<TDialect>(AdoNetCommand command) : IStatement
    where TDialect : struct, IAdoNetDialect
{
    public bool TryReadInteger<TArguments>(in TArguments arguments, out long value)
        where TArguments : struct, IArguments
    {
        object? scalar = Scalar(in arguments);
        value = AdoNetSession.Integer(scalar);
        return scalar is not null;
    }

    public int Execute<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        DbCommand bound = command.Bind(ref Unsafe.AsRef(in arguments));
        try
        {
            return bound.ExecuteNonQuery();
        }
        catch (DbException)
        {
            TDialect.Failed(bound);
            throw;
        }
    }

    public long Insert<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments => AdoNetSession.Integer(Scalar(in arguments));

    public void Read<TArguments, TRow, TSink>(in TArguments arguments, TSink sink)
        where TArguments : struct, IArguments
        where TRow : class
        where TSink : struct, IRowSink<TRow>
    {
        DbCommand bound = command.Bind(ref Unsafe.AsRef(in arguments));
        try
        {
            using DbDataReader reader = bound.ExecuteReader();
            AdoNetRow<TDialect> row = new(reader);
            while (reader.Read())
            {
                sink.Accept(ref row);
            }
        }
        catch (DbException)
        {
            TDialect.Failed(bound);
            throw;
        }
    }

    public void Dispose() => command.Dispose();

    private object? Scalar<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        DbCommand bound = command.Bind(ref Unsafe.AsRef(in arguments));
        try
        {
            return bound.ExecuteScalar();
        }
        catch (DbException)
        {
            TDialect.Failed(bound);
            throw;
        }
    }
}

internal readonly struct AdoNetRow<TDialect>(DbDataReader reader) : IRowReader
    where TDialect : struct, IAdoNetDialect
{
    public bool IsNull(int column) => reader.IsDBNull(column);

    public ArgumentType? TypeOf(int column) => TDialect.TypeOf(reader, column);

    public long Integer(int column) => reader.GetInt64(column);

    public double Real(int column) => reader.GetDouble(column);

    public TextValue Text(int column) => new(reader.GetString(column));

    public ReadOnlySpan<byte> Blob(int column, bool isDeclared) =>
        isDeclared ? reader.GetFieldValue<byte[]>(column) : TDialect.Blob(reader, column);
}
