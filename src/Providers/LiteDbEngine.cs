using LiteDB;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Providers;

/// <summary>
/// LiteDB through its own interface. Its commits do not wait for the disk; if they have to, a checkpoint follows each.
/// </summary>
public static class LiteDbEngine
{
    public const string Id = "litedb";

    public static Provider Provider { get; } =
        new ManagedProvider<Connection, MapperStatement<Connection, LiteDatabase>>(
            Id,
            "LiteDB",
            Id,
            () => typeof(LiteDatabase).Assembly
        )
        {
            IsSqlite = false,
        };

    private static ILiteCollection<RecordRow> Records(LiteDatabase database) =>
        database.GetCollection<RecordRow>("Record");

    private static int InsertRow(LiteDatabase database, RecordRow row)
    {
        Records(database).Insert(row);
        return 1;
    }

    /// <summary>
    /// The timed operations, found by the SQL of RecordSql. A document is updated by reading it and writing it
    /// back.
    /// </summary>
    private static readonly Dictionary<string, Delegate> s_operations = new()
    {
        [RecordSql.Insert] = (LiteDatabase database, Record record) =>
            InsertRow(database, new RecordRow { Id = record.Id, Guid = record.Guid }),
        [RecordSql.InsertAutoincrement] = (LiteDatabase database, RecordField field) =>
            InsertRow(database, new RecordRow { Guid = field.Guid }),
        [RecordSql.SelectAll] = IEnumerable<RecordRow> (LiteDatabase database, NoArguments _) =>
            Records(database).FindAll(),
        [RecordSql.SelectByKey] = IEnumerable<RecordRow> (LiteDatabase database, RecordKey key) =>
            Records(database).FindById(key.Id) is { } row ? [row] : [],
        [RecordSql.SelectByField] = IEnumerable<RecordRow> (LiteDatabase database, RecordField field) =>
            Records(database).Find(record => record.Guid == field.Guid),
        [RecordSql.UpdateByKey] = (LiteDatabase database, RecordUpdate update) =>
        {
            if (Records(database).FindById(update.Id) is not { } row)
            {
                return 0;
            }

            row.Guid = update.Guid;
            return Records(database).Update(row) ? 1 : 0;
        },
        [RecordSql.UpdateByField] = (LiteDatabase database, RecordReplacement update) =>
        {
            List<RecordRow> rows = Records(database).Find(record => record.Guid == update.Guid).ToList();
            rows.ForEach(row => row.Guid = update.NewGuid);
            return Records(database).Update(rows);
        },
        [RecordSql.DeleteByKey] = (LiteDatabase database, RecordKey key) => Records(database).Delete(key.Id) ? 1 : 0,
        [RecordSql.DeleteByField] = (LiteDatabase database, RecordField field) =>
            Records(database).DeleteMany(record => record.Guid == field.Guid),
    };

    private readonly struct Connection(LiteDatabase database) : IMapperConnection<Connection, LiteDatabase>
    {
        private readonly StrongBox<bool> _syncs = new();

        public static bool IsSqlite => false;

        public LiteDatabase Context => database;

        public static Connection Open(string path, bool pooled = false) => new(new LiteDatabase(path));

        public static int? ResultCode(Exception exception) => null;

        public void SyncCommits(bool syncs) => _syncs.Value = syncs;

        // LiteDB needs no tables.
        public void Execute(string sql) { }

        public string? QueryText(string sql) => throw new NotSupportedException(sql);

        public MapperStatement<Connection, LiteDatabase> Prepare<TArguments>(string sql)
            where TArguments : struct, IArguments => new(this, sql, s_operations.GetValueOrDefault(sql));

        public void Begin(TransactionMode mode) => database.BeginTrans();

        public void Commit()
        {
            database.Commit();
            if (_syncs.Value)
            {
                database.Checkpoint();
            }
        }

        public void Rollback() => database.Rollback();

        public void Dispose() => database.Dispose();
    }
}
