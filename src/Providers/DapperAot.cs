using Dapper;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Providers;

/// <summary>
/// Dapper with the code that Dapper.AOT generates, for the few workloads whose SQL is written out below.
/// </summary>
public static class DapperAot
{
    public const string Id = "dapper-aot";

    public static Provider Provider { get; } =
        new ManagedProvider<
            DapperConnection<ConstantCalls>,
            MapperStatement<DapperConnection<ConstantCalls>, AdoNetSession>
        >(
            Id,
            "Dapper, with the code that Dapper.AOT generates for constant SQL",
            "Dapper.AOT",
            () => typeof(DapperAotAttribute).Assembly
        )
        {
            StandsOn = MicrosoftSqlite.Provider,
            IsNamedOnly = true,
            // These are the workloads whose SQL is listed in ConstantCalls.
            OnlyWorkloads =
            [
                "join",
                "crud-insert",
                "crud-select-key",
                "crud-select-field",
                "crud-update-key",
                "crud-delete-key",
                "journal-insert",
                "mappers-read-100",
            ],
        };
}

/// <summary>
/// The timed calls, found by the SQL of BlockSql and RecordSql. Each is written out, because Dapper.AOT needs
/// constants.
/// </summary>
[DapperAot]
public readonly struct ConstantCalls : IDapperCalls
{
    public static Delegate? Find(string sql) =>
        sql switch
        {
            BlockSql.JoinBlockset => Join,
            RecordSql.Insert => Insert,
            RecordSql.SelectByKey => SelectByKey,
            RecordSql.SelectByField => SelectByField,
            RecordSql.SelectPage => SelectPage,
            RecordSql.UpdateByKey => UpdateByKey,
            RecordSql.DeleteByKey => DeleteByKey,
            _ => null,
        };

    private static IEnumerable<BlockRow> Join(AdoNetSession session, BlocksetKey blockset) =>
        session.Connection.Query<BlockRow>(BlockSql.JoinBlockset, blockset, session.Transaction);

    private static int Insert(AdoNetSession session, Record record) =>
        session.Connection.Execute(RecordSql.Insert, record, session.Transaction);

    private static IEnumerable<RecordRow> SelectByKey(AdoNetSession session, RecordKey key) =>
        session.Connection.Query<RecordRow>(RecordSql.SelectByKey, key, session.Transaction);

    private static IEnumerable<RecordRow> SelectByField(AdoNetSession session, RecordField field) =>
        session.Connection.Query<RecordRow>(RecordSql.SelectByField, field, session.Transaction);

    private static IEnumerable<RecordRow> SelectPage(AdoNetSession session, RecordKey key) =>
        session.Connection.Query<RecordRow>(RecordSql.SelectPage, key, session.Transaction);

    private static int UpdateByKey(AdoNetSession session, RecordUpdate update) =>
        session.Connection.Execute(RecordSql.UpdateByKey, update, session.Transaction);

    private static int DeleteByKey(AdoNetSession session, RecordKey key) =>
        session.Connection.Execute(RecordSql.DeleteByKey, key, session.Transaction);
}
