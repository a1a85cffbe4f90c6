using Microsoft.EntityFrameworkCore;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Providers;

/// <summary>
/// EF Core over Microsoft.Data.Sqlite: LINQ queries, tracked only by <c>ef-core-tracking</c>, and SaveChanges.
/// </summary>
public static class EntityFrameworkCore
{
    public static IReadOnlyList<Provider> All { get; } =
    [
        With<PlainQueries>("ef-core", "EF Core, with plain LINQ queries"),
        With<CompiledQueries>("ef-core-compiled", "EF Core, with compiled LINQ queries"),
        With<TrackedQueries>("ef-core-tracking", "EF Core, with contexts that track rows"),
        With<PooledContexts>("ef-core-pooled", "EF Core, with pooled contexts"),
    ];

    internal static void Map(ModelBuilder model)
    {
        model.Entity<BlockRow>().ToTable("Block");
        model.Entity<BlocksetRow>().ToTable("Blockset");
        model.Entity<EntryRow>().ToTable("BlocksetEntry").HasKey(entry => new { entry.BlocksetID, entry.BlockID });
        model.Entity<RecordRow>().ToTable("Record");
    }

    /// <summary>Returns the operation for this SQL; null if EF Core gets the SQL itself.</summary>
    internal static Delegate? Find<TStyle>(string sql)
        where TStyle : struct, IQueryStyle
    {
        Delegate? operation = null;
        if (TStyle.Compiles)
        {
            operation = EntityQueries.Compiled.GetValueOrDefault(sql);
        }
        else if (TStyle.Tracks)
        {
            operation = EntityOperations.TrackedUpdates.GetValueOrDefault(sql);
        }

        return operation ?? EntityOperations.All.GetValueOrDefault(sql);
    }

    private static ManagedProvider<
        EntityConnection<TStyle>,
        MapperStatement<EntityConnection<TStyle>, EntityContext>
    > With<TStyle>(string id, string description)
        where TStyle : struct, IQueryStyle =>
        new(
            id,
            description,
            "Microsoft.EntityFrameworkCore.Sqlite.Core",
            () => typeof(SqliteDbContextOptionsBuilderExtensions).Assembly
        )
        {
            StandsOn = MicrosoftSqlite.Provider,
            IsNamedOnly = true,
            HidesStatements = true,
            BoundPackage = "Microsoft.Data.Sqlite.Core",
        };
}

// The timed operations, found by the SQL of BlockSql and RecordSql. MapperStatement says which types they
// return: one of another type is never called. A statement without one is passed as SQL, as is DeleteOrphans, which a
// mapper may turn into a query of quadratic time.
internal static class EntityOperations
{
    public static readonly Dictionary<string, Delegate> All = new()
    {
        [BlockSql.FindBlock] = (EntityContext context, BlockKey key) =>
            context
                .Rows<BlockRow>()
                .Where(block => block.Hash == key.Hash && block.Size == key.Size)
                .Select(block => (long?)block.ID)
                .FirstOrDefault(),
        [BlockSql.FindBlockByHash] = IEnumerable<BlockRow> (EntityContext context, TextByHash part) =>
            context
                .Rows<BlockRow>()
                .Where(block => block.Hash == part.Hash)
                .Select(block => new BlockRow { ID = block.ID, Size = block.Size }),
        [BlockSql.FindBlockBySize] = IEnumerable<BlockRow> (EntityContext context, TextBySize part) =>
            context
                .Rows<BlockRow>()
                .Where(block => block.Size == part.Size)
                .Select(block => new BlockRow { ID = block.ID, Hash = block.Hash }),
        [BlockSql.FindBlockset] = (EntityContext context, BlocksetKey key) =>
            Blocksets(context, key).Select(blockset => (long?)blockset.ID).FirstOrDefault(),
        [BlockSql.FindLength] = (EntityContext context, BlocksetKey key) =>
            Blocksets(context, key).Select(blockset => (long?)blockset.Length).FirstOrDefault(),
        [BlockSql.FindEntry] = (EntityContext context, EntryKey key) =>
            context
                .Rows<EntryRow>()
                .Where(entry => entry.BlocksetID == key.BlocksetID && entry.BlockID == key.BlockID)
                .Select(entry => (long?)entry.BlockID)
                .FirstOrDefault(),
        [BlockSql.JoinBlockset] = IEnumerable<BlockRow> (EntityContext context, BlocksetKey key) =>
            from entry in context.Rows<EntryRow>()
            join block in context.Rows<BlockRow>() on entry.BlockID equals block.ID
            where entry.BlocksetID == key.BlocksetID
            select block,
        [RecordSql.SelectByKey] = IEnumerable<RecordRow> (EntityContext context, RecordKey key) =>
            context.Rows<RecordRow>().Where(record => record.Id == key.Id),
        [RecordSql.SelectByField] = IEnumerable<RecordRow> (EntityContext context, RecordField field) =>
            context.Rows<RecordRow>().Where(record => record.Guid == field.Guid),
        [RecordSql.SelectPage] = IEnumerable<RecordRow> (EntityContext context, RecordKey key) =>
            context
                .Rows<RecordRow>()
                .Where(record => record.Id >= key.Id)
                .OrderBy(record => record.Id)
                .Take(RecordSql.PageSize),
        // SaveChanges makes a savepoint and reads the row's key back, as EF Core does.
        [BlockSql.InsertBlock] = (EntityContext context, BlockKey key) =>
            Insert(context, new BlockRow { Hash = key.Hash, Size = key.Size }),
        [BlockSql.InsertBlock + EntitySql.RowIdQuery] = (EntityContext context, BlockKey key) =>
        {
            BlockRow block = new() { Hash = key.Hash, Size = key.Size };
            Insert(context, block);
            return block.ID;
        },
        [BlockSql.InsertBlockset + EntitySql.RowIdQuery] = (EntityContext context, NoArguments _) =>
        {
            BlocksetRow blockset = new();
            Insert(context, blockset);
            return blockset.ID;
        },
        [BlockSql.InsertBlocksetWithID] = (EntityContext context, BlocksetKey key) =>
            Insert(context, new BlocksetRow { ID = key.BlocksetID }),
        [BlockSql.InsertEntry] = (EntityContext context, EntryKey key) =>
            Insert(context, new EntryRow { BlocksetID = key.BlocksetID, BlockID = key.BlockID }),
        [RecordSql.Insert] = (EntityContext context, Record record) =>
            Insert(context, new RecordRow { Id = record.Id, Guid = record.Guid }),
        [RecordSql.InsertAutoincrement] = (EntityContext context, RecordField field) =>
            Insert(context, new RecordRow { Guid = field.Guid }),
        [RecordRows<RowCount.One>.Insert] = InsertAll<RowCount.One>,
        [RecordRows<RowCount.Ten>.Insert] = InsertAll<RowCount.Ten>,
        [RecordRows<RowCount.Hundred>.Insert] = InsertAll<RowCount.Hundred>,
        [RecordRows<RowCount.Thousand>.Insert] = InsertAll<RowCount.Thousand>,
        [BlockSql.LengthenBlockset] = (EntityContext context, BlocksetKey key) =>
            Blocksets(context, key).ExecuteUpdate(set => set.SetProperty(row => row.Length, row => row.Length + 1)),
        [BlockSql.UpdateLength] = (EntityContext context, LengthUpdate update) =>
            context
                .Rows<BlocksetRow>()
                .Where(blockset => blockset.ID == update.BlocksetID)
                .ExecuteUpdate(set => set.SetProperty(row => row.Length, row => update.Length)),
        [BlockSql.DeleteBlockset] = (EntityContext context, BlocksetKey key) => Blocksets(context, key).ExecuteDelete(),
        [BlockSql.DeleteEntries] = (EntityContext context, BlocksetKey key) =>
            context.Rows<EntryRow>().Where(entry => entry.BlocksetID == key.BlocksetID).ExecuteDelete(),
        [RecordSql.UpdateByKey] = (EntityContext context, RecordUpdate update) =>
            context
                .Rows<RecordRow>()
                .Where(record => record.Id == update.Id)
                .ExecuteUpdate(set => set.SetProperty(record => record.Guid, record => update.Guid)),
        [RecordSql.UpdateByField] = (EntityContext context, RecordReplacement update) =>
            context
                .Rows<RecordRow>()
                .Where(record => record.Guid == update.Guid)
                .ExecuteUpdate(set => set.SetProperty(record => record.Guid, record => update.NewGuid)),
        [RecordSql.DeleteByKey] = (EntityContext context, RecordKey key) =>
            context.Rows<RecordRow>().Where(record => record.Id == key.Id).ExecuteDelete(),
        [RecordSql.DeleteByField] = (EntityContext context, RecordField field) =>
            context.Rows<RecordRow>().Where(record => record.Guid == field.Guid).ExecuteDelete(),
    };

    /// <summary>The updates of <c>ef-core-tracking</c>: read the rows, change them, and save.</summary>
    public static readonly Dictionary<string, Delegate> TrackedUpdates = new()
    {
        [BlockSql.LengthenBlockset] = (EntityContext context, BlocksetKey key) =>
            Update<BlocksetRow>(context, row => row.ID == key.BlocksetID, row => row.Length++),
        [BlockSql.UpdateLength] = (EntityContext context, LengthUpdate update) =>
            Update<BlocksetRow>(context, row => row.ID == update.BlocksetID, row => row.Length = update.Length),
        [RecordSql.UpdateByKey] = (EntityContext context, RecordUpdate update) =>
            Update<RecordRow>(context, row => row.Id == update.Id, row => row.Guid = update.Guid),
        [RecordSql.UpdateByField] = (EntityContext context, RecordReplacement update) =>
            Update<RecordRow>(context, row => row.Guid == update.Guid, row => row.Guid = update.NewGuid),
    };

    private static IQueryable<BlocksetRow> Blocksets(EntityContext context, BlocksetKey key) =>
        context.Rows<BlocksetRow>().Where(blockset => blockset.ID == key.BlocksetID);

    private static int Insert<TRow>(EntityContext context, TRow row)
        where TRow : class
    {
        context.Add(row);
        return context.SaveAndForget();
    }

    private static int InsertAll<TCount>(EntityContext context, RecordRows<TCount> rows)
        where TCount : struct, IRowCount
    {
        context.AddRange(rows.Records.Select(record => new RecordRow { Id = record.Id, Guid = record.Guid }));
        return context.SaveAndForget();
    }

    private static int Update<TRow>(EntityContext context, Expression<Func<TRow, bool>> condition, Action<TRow> change)
        where TRow : class
    {
        foreach (TRow row in context.Set<TRow>().Where(condition).ToList())
        {
            change(row);
        }

        return context.SaveAndForget();
    }
}
