using Microsoft.EntityFrameworkCore;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Providers;

/// <summary>
/// The timed queries of <c>ef-core-compiled</c>, each compiled once, found by the SQL of BlockSql and RecordSql.
/// </summary>
internal static class EntityQueries
{
    private static readonly Func<EntityContext, string, long, long?> s_findBlock = EF.CompileQuery(
        (EntityContext context, string hash, long size) =>
            context
                .Set<BlockRow>()
                .AsNoTracking()
                .Where(block => block.Hash == hash && block.Size == size)
                .Select(block => (long?)block.ID)
                .FirstOrDefault()
    );

    private static readonly Func<EntityContext, string, IEnumerable<BlockRow>> s_findBlockByHash = EF.CompileQuery(
        (EntityContext context, string hash) =>
            context
                .Set<BlockRow>()
                .AsNoTracking()
                .Where(block => block.Hash == hash)
                .Select(block => new BlockRow { ID = block.ID, Size = block.Size })
    );

    private static readonly Func<EntityContext, long, IEnumerable<BlockRow>> s_findBlockBySize = EF.CompileQuery(
        (EntityContext context, long size) =>
            context
                .Set<BlockRow>()
                .AsNoTracking()
                .Where(block => block.Size == size)
                .Select(block => new BlockRow { ID = block.ID, Hash = block.Hash })
    );

    private static readonly Func<EntityContext, long, long?> s_findBlockset = EF.CompileQuery(
        (EntityContext context, long id) =>
            context
                .Set<BlocksetRow>()
                .AsNoTracking()
                .Where(blockset => blockset.ID == id)
                .Select(blockset => (long?)blockset.ID)
                .FirstOrDefault()
    );

    private static readonly Func<EntityContext, long, long?> s_findLength = EF.CompileQuery(
        (EntityContext context, long id) =>
            context
                .Set<BlocksetRow>()
                .AsNoTracking()
                .Where(blockset => blockset.ID == id)
                .Select(blockset => (long?)blockset.Length)
                .FirstOrDefault()
    );

    private static readonly Func<EntityContext, long, long, long?> s_findEntry = EF.CompileQuery(
        (EntityContext context, long blocksetID, long blockID) =>
            context
                .Set<EntryRow>()
                .AsNoTracking()
                .Where(entry => entry.BlocksetID == blocksetID && entry.BlockID == blockID)
                .Select(entry => (long?)entry.BlockID)
                .FirstOrDefault()
    );

    private static readonly Func<EntityContext, long, IEnumerable<BlockRow>> s_join = EF.CompileQuery(
        (EntityContext context, long blocksetID) =>
            from entry in context.Set<EntryRow>().AsNoTracking()
            join block in context.Set<BlockRow>().AsNoTracking() on entry.BlockID equals block.ID
            where entry.BlocksetID == blocksetID
            select block
    );

    private static readonly Func<EntityContext, long, IEnumerable<RecordRow>> s_selectByKey = EF.CompileQuery(
        (EntityContext context, long id) => context.Set<RecordRow>().AsNoTracking().Where(record => record.Id == id)
    );

    private static readonly Func<EntityContext, string, IEnumerable<RecordRow>> s_selectByField = EF.CompileQuery(
        (EntityContext context, string guid) =>
            context.Set<RecordRow>().AsNoTracking().Where(record => record.Guid == guid)
    );

    private static readonly Func<EntityContext, long, IEnumerable<RecordRow>> s_selectPage = EF.CompileQuery(
        (EntityContext context, long id) =>
            context
                .Set<RecordRow>()
                .AsNoTracking()
                .Where(record => record.Id >= id)
                .OrderBy(record => record.Id)
                .Take(RecordSql.PageSize)
    );

    public static readonly Dictionary<string, Delegate> Compiled = new()
    {
        [BlockSql.FindBlock] = (EntityContext context, BlockKey key) => s_findBlock(context, key.Hash, key.Size),
        [BlockSql.FindBlockByHash] = (EntityContext context, TextByHash part) => s_findBlockByHash(context, part.Hash),
        [BlockSql.FindBlockBySize] = (EntityContext context, TextBySize part) => s_findBlockBySize(context, part.Size),
        [BlockSql.FindBlockset] = (EntityContext context, BlocksetKey key) => s_findBlockset(context, key.BlocksetID),
        [BlockSql.FindLength] = (EntityContext context, BlocksetKey key) => s_findLength(context, key.BlocksetID),
        [BlockSql.FindEntry] = (EntityContext context, EntryKey key) =>
            s_findEntry(context, key.BlocksetID, key.BlockID),
        [BlockSql.JoinBlockset] = (EntityContext context, BlocksetKey key) => s_join(context, key.BlocksetID),
        [RecordSql.SelectByKey] = (EntityContext context, RecordKey key) => s_selectByKey(context, key.Id),
        [RecordSql.SelectByField] = (EntityContext context, RecordField field) => s_selectByField(context, field.Guid),
        [RecordSql.SelectPage] = (EntityContext context, RecordKey key) => s_selectPage(context, key.Id),
    };
}
