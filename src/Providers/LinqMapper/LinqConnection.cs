using LinqToDB;
using LinqToDB.Data;
using LinqToDB.DataProvider.SQLite;
using LinqToDB.Mapping;
using LinqToDB.Metadata;
using DataTable = System.ComponentModel.DataAnnotations.Schema.TableAttribute;

namespace SqliteBench.Providers.LinqMapper;

internal readonly struct LinqConnection<TStyle>(LinqSession session)
    : IConnection<LinqConnection<TStyle>, MapperStatement>
    where TStyle : struct, IQueryStyle
{
    public static LinqConnection<TStyle> Open(string path, bool pooled = false) =>
        new(new LinqSession(AdoNetConnection<MicrosoftSqliteDialect>.Open(path, pooled)));

    public static void ClearPools() => MicrosoftSqliteDialect.ClearPools();

    public static int? ResultCode(Exception exception) => MicrosoftSqliteDialect.ResultCode(exception);

    public void Execute(string sql) => session.Data.Execute(sql);

    public string? QueryText(string sql) => session.Data.Execute<string?>(sql);

    /// <summary>linq2db has no prepared statements: it makes a command at each call, for a query that it has cached.</summary>
    public MapperStatement Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments =>
        new(
            ((MappedForms<TArguments>?)TArguments.MappedForms)?.GetValueOrDefault(sql) is { } form
                ? form.Accept(new LinqForms<TArguments, TStyle>(session, sql))
                : new LinqCalls<TArguments>(session, sql)
        );

    // linq2db's own transactions have no word for a deferred one, and its commands none for one of ADO.NET.
    public void Begin(TransactionMode mode) =>
        Execute(mode == TransactionMode.Immediate ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED");

    public void Commit() => Execute("COMMIT");

    public void Rollback() => session.RollBack();

    public void Dispose() => session.Dispose();
}

internal sealed class LinqSession(AdoNetConnection<MicrosoftSqliteDialect> connection) : IRowSets, IDisposable
{
    private static readonly MappingSchema s_schema = new() { ColumnNameComparer = StringComparer.OrdinalIgnoreCase };

    private bool _hasEnded;
    private readonly DataConnection _data = new(On(connection, s_schema));

    static LinqSession() => s_schema.AddMetadataReader(new TableNames());

    public DataConnection Data
    {
        get
        {
            _ = connection.Session.Connection;
            return _data;
        }
    }

    /// <summary>linq2db on the same connection, for rows whose keys SQLite gives.</summary>
    public DataConnection DataOf<TRow>()
        where TRow : class => new(On(connection, Identity<TRow>.Schema));

    public IQueryable<TRow> Of<TRow>()
        where TRow : class => Data.GetTable<TRow>();

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

    private static DataOptions On(AdoNetConnection<MicrosoftSqliteDialect> connection, MappingSchema schema) =>
        new DataOptions()
            .UseMappingSchema(schema)
            .UseConnection(
                SQLiteTools.GetDataProvider(SQLiteProvider.Microsoft),
                connection.Session.Connection,
                disposeConnection: false
            );

    // linq2db reads the attributes of System.ComponentModel itself, but then a class needs one for each column too.
    private sealed class TableNames : IMetadataReader
    {
        public MappingAttribute[] GetAttributes(Type type) =>
            type.GetCustomAttribute<DataTable>() is { } table
                ? [new TableAttribute(table.Name) { IsColumnAttributeRequired = false }]
                : [];

        public MappingAttribute[] GetAttributes(Type type, MemberInfo memberInfo) => [];

        public MemberInfo[] GetDynamicColumns(Type type) => [];

        public string GetObjectID() => nameof(TableNames);
    }

    private static class Identity<TRow>
    {
        public static MappingSchema Schema { get; } = Make();

        private static MappingSchema Make()
        {
            MappingSchema schema = new(s_schema);
            new FluentMappingBuilder(schema)
                .HasAttribute(
                    typeof(TRow)
                        .GetProperties()
                        .Single(property => property.Name.Equals("ID", StringComparison.OrdinalIgnoreCase)),
                    new IdentityAttribute()
                )
                .Build();
            return schema;
        }
    }
}

internal sealed class LinqCalls<TArguments>(LinqSession session, string sql) : MapperCalls<TArguments>
    where TArguments : struct, IArguments
{
    protected override bool QueryInteger(in TArguments arguments, out long value) =>
        IsFound(session.Data.Execute<long?>(sql, Parameters(in arguments)), out value);

    protected override int ExecuteSql(in TArguments arguments) => session.Data.Execute(sql, Parameters(in arguments));

    protected override long InsertSql(in TArguments arguments) =>
        session.Data.Execute<long>(sql + AdoNetSession.RowIdQuery, Parameters(in arguments));

    protected override IEnumerable<TRow> QueryRows<TRow>(in TArguments arguments) =>
        session.Data.Query<TRow>(sql, Parameters(in arguments)).ToList();

    private static DataParameter[] Parameters(in TArguments arguments) =>
        [
            .. TArguments.Definitions.Zip(
                ArgumentValues.Of(in arguments),
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
