using System.Data.Common;
using Dapper;
using SqliteBench.Workloads.Statements.Records;

// Not on the class: what looks through the classes of this assembly would load Dapper.AOT for its attribute.
[module: DapperAot]

namespace SqliteBench.Workloads;

/// <summary>Dapper.AOT reads statement and types at compile time, so that each call is written out.</summary>
internal static class ConstantCalls
{
    /// <summary>Ids of the workloads that need no other statement.</summary>
    public static IReadOnlyList<string> Workloads { get; } =
    [
        "join",
        "crud-insert",
        "crud-select-key",
        "crud-select-field",
        "crud-update-key",
        "crud-delete-key",
        "journal-insert",
        "mappers-read-100",
    ];

    public static int Insert(DbConnection connection, Record record, DbTransaction? transaction) =>
        connection.Execute(RecordSql.Insert, record, transaction);

    public static IEnumerable<RecordRow> SelectByKey(
        DbConnection connection,
        RecordKey key,
        DbTransaction? transaction
    ) => connection.Query<RecordRow>(RecordSql.SelectByKey, key, transaction);

    public static IEnumerable<RecordRow> SelectPage(
        DbConnection connection,
        RecordKey key,
        DbTransaction? transaction
    ) => connection.Query<RecordRow>(RecordSql.SelectPage, key, transaction);

    public static IEnumerable<RecordRow> SelectByField(
        DbConnection connection,
        RecordField field,
        DbTransaction? transaction
    ) => connection.Query<RecordRow>(RecordSql.SelectByField, field, transaction);

    public static int UpdateByKey(DbConnection connection, RecordUpdate update, DbTransaction? transaction) =>
        connection.Execute(RecordSql.UpdateByKey, update, transaction);

    public static int DeleteByKey(DbConnection connection, RecordKey key, DbTransaction? transaction) =>
        connection.Execute(RecordSql.DeleteByKey, key, transaction);

    public static IEnumerable<BlockRow> Join(
        DbConnection connection,
        BlocksetKey blockset,
        DbTransaction? transaction
    ) => connection.Query<BlockRow>(Sql.JoinBlockset, blockset, transaction);
}
