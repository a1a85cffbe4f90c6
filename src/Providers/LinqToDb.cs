using LinqToDB;
using LinqToDB.Data;
using LinqToDB.Mapping;
using SqliteBench.Providers.LinqMapper;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Providers;

/// <summary>
/// linq2db over Microsoft.Data.Sqlite, with LINQ queries, its own insertions and updates, and BulkCopy.
/// </summary>
public static class LinqToDb
{
    public static IReadOnlyList<Provider> All { get; } =
    [
        With<PlainQueries>("linq2db", "linq2db, with plain LINQ queries"),
        With<CompiledQueries>("linq2db-compiled", "linq2db, with compiled LINQ queries"),
    ];

    internal static void Map(FluentMappingBuilder mapping)
    {
        mapping.Entity<BlockRow>().HasTableName("Block");
        mapping.Entity<BlocksetRow>().HasTableName("Blockset");
        mapping.Entity<EntryRow>().HasTableName("BlocksetEntry");
        mapping.Entity<RecordRow>().HasTableName("Record");
    }

    /// <summary>Maps the tables whose keys SQLite gives: an insertion leaves the key out.</summary>
    internal static void MapIdentities(FluentMappingBuilder mapping)
    {
        mapping.Entity<BlockRow>().HasIdentity(block => block.ID);
        mapping.Entity<BlocksetRow>().HasIdentity(blockset => blockset.ID);
        mapping.Entity<RecordRow>().HasIdentity(record => record.Id);
    }

    /// <summary>Returns the operation for this SQL; null if linq2db gets the SQL itself.</summary>
    internal static Delegate? Find<TStyle>(string sql)
        where TStyle : struct, IQueryStyle
    {
        Delegate? compiled = TStyle.Compiles ? LinqQueries.Compiled.GetValueOrDefault(sql) : null;
        return compiled ?? LinqOperations.All.GetValueOrDefault(sql);
    }

    private static ManagedProvider<
        LinqConnection<TStyle>,
        MapperStatement<LinqConnection<TStyle>, LinqData>
    > With<TStyle>(string id, string description)
        where TStyle : struct, IQueryStyle =>
        new(id, description, "linq2db", () => typeof(DataConnection).Assembly)
        {
            StandsOn = MicrosoftSqlite.Provider,
            IsNamedOnly = true,
            HidesStatements = true,
        };
}

// The timed operations, found by the SQL of BlockSql and RecordSql. MapperStatement says which types they
// return: one of another type is never called. A statement without one is passed as SQL, as is DeleteOrphans, which a
// mapper may turn into a query of quadratic time.
internal static class LinqOperations
{
    public static readonly Dictionary<string, Delegate> All = new()
    {
        [BlockSql.FindBlock] = (LinqData data, BlockKey key) =>
            data.GetTable<BlockRow>()
                .Where(block => block.Hash == key.Hash && block.Size == key.Size)
                .Select(block => (long?)block.ID)
                .FirstOrDefault(),
        [BlockSql.FindBlockByHash] = IEnumerable<BlockRow> (LinqData data, TextByHash part) =>
            data.GetTable<BlockRow>()
                .Where(block => block.Hash == part.Hash)
                .Select(block => new BlockRow { ID = block.ID, Size = block.Size })
                .ToList(),
        [BlockSql.FindBlockBySize] = IEnumerable<BlockRow> (LinqData data, TextBySize part) =>
            data.GetTable<BlockRow>()
                .Where(block => block.Size == part.Size)
                .Select(block => new BlockRow { ID = block.ID, Hash = block.Hash })
                .ToList(),
        [BlockSql.FindBlockset] = (LinqData data, BlocksetKey key) =>
            Blocksets(data, key).Select(blockset => (long?)blockset.ID).FirstOrDefault(),
        [BlockSql.FindLength] = (LinqData data, BlocksetKey key) =>
            Blocksets(data, key).Select(blockset => (long?)blockset.Length).FirstOrDefault(),
        [BlockSql.FindEntry] = (LinqData data, EntryKey key) =>
            data.GetTable<EntryRow>()
                .Where(entry => entry.BlocksetID == key.BlocksetID && entry.BlockID == key.BlockID)
                .Select(entry => (long?)entry.BlockID)
                .FirstOrDefault(),
        [BlockSql.JoinBlockset] = IEnumerable<BlockRow> (LinqData data, BlocksetKey key) =>
            (
                from entry in data.GetTable<EntryRow>()
                join block in data.GetTable<BlockRow>() on entry.BlockID equals block.ID
                where entry.BlocksetID == key.BlocksetID
                select block
            ).ToList(),
        [RecordSql.SelectByKey] = IEnumerable<RecordRow> (LinqData data, RecordKey key) =>
            data.GetTable<RecordRow>().Where(record => record.Id == key.Id).ToList(),
        [RecordSql.SelectByField] = IEnumerable<RecordRow> (LinqData data, RecordField field) =>
            data.GetTable<RecordRow>().Where(record => record.Guid == field.Guid).ToList(),
        [RecordSql.SelectPage] = IEnumerable<RecordRow> (LinqData data, RecordKey key) =>
            data.GetTable<RecordRow>()
                .Where(record => record.Id >= key.Id)
                .OrderBy(record => record.Id)
                .Take(RecordSql.PageSize)
                .ToList(),
        [BlockSql.InsertBlock] = (LinqData data, BlockKey key) =>
            data.Identities.Insert(new BlockRow { Hash = key.Hash, Size = key.Size }),
        [BlockSql.InsertBlock + AdoNetSession.RowIdQuery] = (LinqData data, BlockKey key) =>
            data.Identities.InsertWithInt64Identity(new BlockRow { Hash = key.Hash, Size = key.Size }),
        [BlockSql.InsertBlockset + AdoNetSession.RowIdQuery] = (LinqData data, NoArguments _) =>
            data.Identities.InsertWithInt64Identity(new BlocksetRow()),
        [BlockSql.InsertBlocksetWithID] = (LinqData data, BlocksetKey key) =>
            data.Insert(new BlocksetRow { ID = key.BlocksetID }),
        [BlockSql.InsertEntry] = (LinqData data, EntryKey key) =>
            data.Insert(new EntryRow { BlocksetID = key.BlocksetID, BlockID = key.BlockID }),
        [RecordSql.Insert] = (LinqData data, Record record) =>
            data.Insert(new RecordRow { Id = record.Id, Guid = record.Guid }),
        [RecordSql.InsertAutoincrement] = (LinqData data, RecordField field) =>
            data.Identities.Insert(new RecordRow { Guid = field.Guid }),
        [RecordRows<RowCount.One>.Insert] = BulkCopy<RowCount.One>,
        [RecordRows<RowCount.Ten>.Insert] = BulkCopy<RowCount.Ten>,
        [RecordRows<RowCount.Hundred>.Insert] = BulkCopy<RowCount.Hundred>,
        [RecordRows<RowCount.Thousand>.Insert] = BulkCopy<RowCount.Thousand>,
        [BlockSql.LengthenBlockset] = (LinqData data, BlocksetKey key) =>
            Blocksets(data, key).Set(blockset => blockset.Length, blockset => blockset.Length + 1).Update(),
        [BlockSql.UpdateLength] = (LinqData data, LengthUpdate update) =>
            data.GetTable<BlocksetRow>()
                .Where(blockset => blockset.ID == update.BlocksetID)
                .Set(blockset => blockset.Length, blockset => update.Length)
                .Update(),
        [BlockSql.DeleteBlockset] = (LinqData data, BlocksetKey key) => Blocksets(data, key).Delete(),
        [BlockSql.DeleteEntries] = (LinqData data, BlocksetKey key) =>
            data.GetTable<EntryRow>().Where(entry => entry.BlocksetID == key.BlocksetID).Delete(),
        [RecordSql.UpdateByKey] = (LinqData data, RecordUpdate update) =>
            data.GetTable<RecordRow>()
                .Where(record => record.Id == update.Id)
                .Set(record => record.Guid, record => update.Guid)
                .Update(),
        [RecordSql.UpdateByField] = (LinqData data, RecordReplacement update) =>
            data.GetTable<RecordRow>()
                .Where(record => record.Guid == update.Guid)
                .Set(record => record.Guid, record => update.NewGuid)
                .Update(),
        [RecordSql.DeleteByKey] = (LinqData data, RecordKey key) =>
            data.GetTable<RecordRow>().Where(record => record.Id == key.Id).Delete(),
        [RecordSql.DeleteByField] = (LinqData data, RecordField field) =>
            data.GetTable<RecordRow>().Where(record => record.Guid == field.Guid).Delete(),
    };

    private static IQueryable<BlocksetRow> Blocksets(LinqData data, BlocksetKey key) =>
        data.GetTable<BlocksetRow>().Where(blockset => blockset.ID == key.BlocksetID);

    private static int BulkCopy<TCount>(LinqData data, RecordRows<TCount> rows)
        where TCount : struct, IRowCount =>
        (int)data.BulkCopy(rows.Records.Select(row => new RecordRow { Id = row.Id, Guid = row.Guid })).RowsCopied;
}
