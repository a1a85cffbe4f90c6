using LinqToDB;
using LinqToDB.Data;
using LinqToDB.DataProvider.SQLite;
using LinqToDB.Mapping;

namespace SqliteBench.Providers.LinqMapper;

/// <summary>A connection of linq2db.</summary>
public readonly struct LinqConnection<TStyle>(LinqSession session) : IMapperConnection<LinqConnection<TStyle>, LinqData>
    where TStyle : struct, IQueryStyle
{
    public static string RowIdQuery => AdoNetSession.RowIdQuery;

    public LinqData Context => session.Data;

    public static LinqConnection<TStyle> Open(string path, bool pooled = false) =>
        new(new LinqSession(AdoNetConnection<MicrosoftSqliteDialect>.Open(path, pooled)));

    public static void ClearPools() => MicrosoftSqliteDialect.ClearPools();

    public static int? ResultCode(Exception exception) => MicrosoftSqliteDialect.ResultCode(exception);

    public void Execute(string sql) => session.Data.Execute(sql);

    public string? QueryText(string sql) => session.Data.Execute<string?>(sql);

    /// <summary>linq2db has no prepared statements: it makes a command at each call, for a query that it has cached.</summary>
    public MapperStatement<LinqConnection<TStyle>, LinqData> Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments => new(this, sql, LinqToDb.Find<TStyle>(sql));

    public long? QueryInteger<TArguments>(string sql, in TArguments arguments)
        where TArguments : struct, IArguments => session.Data.Execute<long?>(sql, Parameters(in arguments));

    public int Execute<TArguments>(string sql, in TArguments arguments)
        where TArguments : struct, IArguments => session.Data.Execute(sql, Parameters(in arguments));

    public long Insert<TArguments>(string sql, in TArguments arguments)
        where TArguments : struct, IArguments => session.Data.Execute<long>(sql, Parameters(in arguments));

    public IEnumerable<TRow> Query<TArguments, TRow>(string sql, in TArguments arguments)
        where TArguments : struct, IArguments
        where TRow : class => session.Data.Query<TRow>(sql, Parameters(in arguments)).ToList();

    // linq2db cannot begin a deferred transaction, and its commands cannot name one of ADO.NET.
    public void Begin(TransactionMode mode) =>
        Execute(mode == TransactionMode.Immediate ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED");

    public void Commit() => Execute("COMMIT");

    public void Rollback() => session.RollBack();

    public void Dispose() => session.Dispose();

    private static DataParameter[] Parameters<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments =>
        [
            .. TArguments.Definitions.Zip(
                ArgumentValues.Read(in arguments),
                (definition, value) => new DataParameter(definition.Name, value, TypeOf(definition.Type))
            ),
        ];

    private static DataType TypeOf(ArgumentType type) =>
        type switch
        {
            ArgumentType.Integer => DataType.Int64,
            ArgumentType.Real => DataType.Double,
            ArgumentType.Text => DataType.NVarChar,
            _ => DataType.VarBinary,
        };
}

/// <summary>The DataConnection of linq2db, on a connection that it does not own.</summary>
public sealed class LinqData(DbConnection connection, MappingSchema schema)
    : DataConnection(
        new DataOptions()
            .UseMappingSchema(schema)
            .UseConnection(SQLiteTools.GetDataProvider(SQLiteProvider.Microsoft), connection, disposeConnection: false)
    )
{
    /// <summary>The mapping of the suite's tables.</summary>
    public static MappingSchema Tables { get; } =
        Build(new MappingSchema { ColumnNameComparer = StringComparer.OrdinalIgnoreCase }, LinqToDb.Map);

    // This has to come after Tables, which it extends.
    private static readonly MappingSchema s_identities = Build(new MappingSchema(Tables), LinqToDb.MapIdentities);

    /// <summary>linq2db on the same connection, for rows whose keys SQLite gives.</summary>
    public LinqData Identities => field ??= new(connection, s_identities);

    private static MappingSchema Build(MappingSchema schema, Action<FluentMappingBuilder> map)
    {
        FluentMappingBuilder mapping = new(schema);
        map(mapping);
        mapping.Build();
        return schema;
    }
}

/// <summary>A connection of Microsoft.Data.Sqlite with the linq2db object on it.</summary>
public sealed class LinqSession(AdoNetConnection<MicrosoftSqliteDialect> connection) : IDisposable
{
    private readonly LinqData _data = new(connection.Session.Connection, LinqData.Tables);
    private bool _hasEnded;

    public LinqData Data
    {
        get
        {
            // This throws once the session is disposed of.
            _ = connection.Session.Connection;
            return _data;
        }
    }

    public void RollBack()
    {
        // The engine itself rolls back after some errors, such as a full disk; ROLLBACK would then be an error.
        if (raw.sqlite3_get_autocommit(((SqliteConnection)connection.Session.Connection).Handle) == 0)
        {
            Data.Execute("ROLLBACK");
        }
    }

    public void Dispose()
    {
        if (_hasEnded)
        {
            return;
        }

        _hasEnded = true;
        try
        {
            // A pooled connection would keep its transaction.
            RollBack();
        }
        finally
        {
            _data.Dispose();
            connection.Dispose();
        }
    }
}
