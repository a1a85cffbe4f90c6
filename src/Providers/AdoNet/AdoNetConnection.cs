namespace SqliteBench.Providers.AdoNet;

/// <summary>A connection through ADO.NET; the dialect holds what is special to a library.</summary>
public readonly struct AdoNetConnection<TDialect>(AdoNetSession session)
    : IConnection<AdoNetConnection<TDialect>, AdoNetStatement<TDialect>>
    where TDialect : struct, IAdoNetDialect
{
    internal AdoNetSession Session => session;

    public static AdoNetConnection<TDialect> Open(string path, bool pooled = false)
    {
        DbConnection connection = TDialect.Factory.CreateConnection()!;
        connection.ConnectionString = TDialect.ConnectionString(path, pooled);
        return connection.HandOver(static connection =>
        {
            TDialect.Open(connection);
            TDialect.Opened(connection);
            return new AdoNetConnection<TDialect>(new AdoNetSession(connection));
        });
    }

    public static void ClearPools() => TDialect.ClearPools();

    public static string RowIdQuery => AdoNetSession.RowIdQuery;

    public static bool IsSqlite => TDialect.IsSqlite;

    public void SyncCommits(bool syncs) => TDialect.SyncCommits(session.Connection, syncs);

    public static int? ResultCode(Exception exception) => TDialect.ResultCode(exception);

    public void Execute(string sql)
    {
        using DbCommand command = session.Command(TDialect.Sql(sql));
        TDialect.ExecuteNonQuery(command);
    }

    public string? QueryText(string sql)
    {
        using DbCommand command = session.Command(sql);
        return AdoNetSession.Text(TDialect.ExecuteScalar(command));
    }

    public AdoNetStatement<TDialect> Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments =>
        new AdoNetCommand(session, TDialect.Sql(sql), TArguments.Definitions, TDialect.ParameterPrefix).HandOver(
            static command =>
            {
                TDialect.Prepare(command.Command);
                return new AdoNetStatement<TDialect>(command);
            }
        );

    public void Begin(TransactionMode mode) => session.Transaction = TDialect.Begin(session.Connection, mode);

    public void Commit()
    {
        DbTransaction transaction = session.OpenTransaction;
        TDialect.Commit(transaction);
        session.Transaction = null;
        transaction.Dispose();
    }

    public void Rollback() => session.RollBack<TDialect>();

    public void Dispose()
    {
        if (session.End() is not { } connection)
        {
            return;
        }

        try
        {
            session.RollBack<TDialect>();
        }
        finally
        {
            connection.Dispose();
        }
    }
}

/// <summary>A prepared command, executed through ADO.NET.</summary>
public readonly struct AdoNetStatement<TDialect>(AdoNetCommand command) : IStatement
    where TDialect : struct, IAdoNetDialect
{
    bool IStatement.TryReadInteger<TArguments>(in TArguments arguments, out long value)
    {
        object? scalar = Scalar(in arguments);
        value = AdoNetSession.Integer(scalar);
        return scalar is not null;
    }

    int IStatement.Execute<TArguments>(in TArguments arguments)
    {
        DbCommand bound = command.Bind(ref Unsafe.AsRef(in arguments));
        try
        {
            return TDialect.ExecuteNonQuery(bound);
        }
        catch (DbException)
        {
            TDialect.Failed(bound);
            throw;
        }
    }

    long IStatement.Insert<TArguments>(in TArguments arguments) => AdoNetSession.Integer(Scalar(in arguments));

    void IStatement.Read<TArguments, TRow, TSink>(in TArguments arguments, TSink sink)
    {
        DbCommand bound = command.Bind(ref Unsafe.AsRef(in arguments));
        try
        {
            using DbDataReader reader = TDialect.ExecuteReader(bound);
            AdoNetRow<TDialect> row = new(reader);
            while (TDialect.Read(reader))
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
            return TDialect.ExecuteScalar(bound);
        }
        catch (DbException)
        {
            TDialect.Failed(bound);
            throw;
        }
    }
}

/// <summary>The current row of a data reader.</summary>
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
