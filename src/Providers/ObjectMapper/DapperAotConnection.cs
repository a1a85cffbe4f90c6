namespace SqliteBench.Providers.ObjectMapper;

/// <summary>Executes the calls that <see cref="MappedForms{TArguments}.Constant"/> has, and nothing else, as Dapper.AOT does.</summary>
internal readonly struct DapperAotConnection : IConnection<DapperAotConnection, MapperStatement>
{
    private readonly AdoNetConnection<MicrosoftSqliteDialect> _connection;

    private DapperAotConnection(AdoNetConnection<MicrosoftSqliteDialect> connection) => _connection = connection;

    public static DapperAotConnection Open(string path) => new(AdoNetConnection<MicrosoftSqliteDialect>.Open(path));

    public static DapperAotConnection OpenPooled(string path) =>
        new(AdoNetConnection<MicrosoftSqliteDialect>.OpenPooled(path));

    public static void ClearPools() => MicrosoftSqliteDialect.ClearPools();

    public static int? ResultCode(Exception exception) => MicrosoftSqliteDialect.ResultCode(exception);

    public void Execute(string sql) => _connection.Execute(sql);

    public string? QueryText(string sql) => _connection.QueryText(sql);

    public MapperStatement Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments =>
        ((MappedForms<TArguments>?)TArguments.MappedForms)?.Constant.GetValueOrDefault(sql) is { } call
            ? new(new Calls<TArguments>(_connection.Session, call))
            : throw new NotSupportedException($"no code was generated for '{sql}'");

    public MapperStatement PrepareInsert<TArguments>(string sql)
        where TArguments : struct, IArguments => Prepare<TArguments>(sql + AdoNetSession.RowIdQuery);

    public void Begin(TransactionMode mode) => _connection.Begin(mode);

    public void Commit() => _connection.Commit();

    public void Rollback() => _connection.Rollback();

    public void Dispose() => _connection.Dispose();

    private sealed class Calls<TArguments>(AdoNetSession session, ConstantCall<TArguments> call)
        : MapperCalls<TArguments>
        where TArguments : struct, IArguments
    {
        public override bool TryReadInteger(in TArguments arguments, out long value) => throw NotGenerated();

        public override int Execute(in TArguments arguments) =>
            (call.Execute ?? throw NotGenerated())(session.Connection, arguments, session.Transaction);

        public override long Insert(in TArguments arguments) => throw NotGenerated();

        public override void Read<TRow, TSink>(in TArguments arguments, TSink sink)
        {
            foreach (
                object row in (call.Query ?? throw NotGenerated())(session.Connection, arguments, session.Transaction)
            )
            {
                sink.Accept((TRow)row);
            }
        }

        private static NotSupportedException NotGenerated() => new("no code was generated for this call");
    }
}
