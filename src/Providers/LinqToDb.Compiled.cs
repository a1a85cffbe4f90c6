using LinqToDB;
using SqliteBench.Providers.LinqMapper;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Providers;

/// <summary>
/// The timed queries of <c>linq2db-compiled</c>, each compiled once, found by the SQL of BlockSql and RecordSql.
/// </summary>
internal static class LinqQueries
{
    private static readonly Func<LinqData, string, long, long?> s_findBlock = CompiledQuery.Compile(
        (LinqData data, string hash, long size) =>
            data.GetTable<BlockRow>()
                .Where(block => block.Hash == hash && block.Size == size)
                .Select(block => (long?)block.ID)
                .FirstOrDefault()
    );

    private static readonly Func<LinqData, string, IQueryable<BlockRow>> s_findBlockByHash = CompiledQuery.Compile(
        (LinqData data, string hash) =>
            data.GetTable<BlockRow>()
                .Where(block => block.Hash == hash)
                .Select(block => new BlockRow { ID = block.ID, Size = block.Size })
    );

    private static readonly Func<LinqData, long, IQueryable<BlockRow>> s_findBlockBySize = CompiledQuery.Compile(
        (LinqData data, long size) =>
            data.GetTable<BlockRow>()
                .Where(block => block.Size == size)
                .Select(block => new BlockRow { ID = block.ID, Hash = block.Hash })
    );

    private static readonly Func<LinqData, long, long?> s_findBlockset = CompiledQuery.Compile(
        (LinqData data, long id) =>
            data.GetTable<BlocksetRow>()
                .Where(blockset => blockset.ID == id)
                .Select(blockset => (long?)blockset.ID)
                .FirstOrDefault()
    );

    private static readonly Func<LinqData, long, long?> s_findLength = CompiledQuery.Compile(
        (LinqData data, long id) =>
            data.GetTable<BlocksetRow>()
                .Where(blockset => blockset.ID == id)
                .Select(blockset => (long?)blockset.Length)
                .FirstOrDefault()
    );

    private static readonly Func<LinqData, long, long, long?> s_findEntry = CompiledQuery.Compile(
        (LinqData data, long blocksetID, long blockID) =>
            data.GetTable<EntryRow>()
                .Where(entry => entry.BlocksetID == blocksetID && entry.BlockID == blockID)
                .Select(entry => (long?)entry.BlockID)
                .FirstOrDefault()
    );

    private static readonly Func<LinqData, long, IQueryable<BlockRow>> s_join = CompiledQuery.Compile(
        (LinqData data, long blocksetID) =>
            from entry in data.GetTable<EntryRow>()
            join block in data.GetTable<BlockRow>() on entry.BlockID equals block.ID
            where entry.BlocksetID == blocksetID
            select block
    );

    private static readonly Func<LinqData, long, IQueryable<RecordRow>> s_selectByKey = CompiledQuery.Compile(
        (LinqData data, long id) => data.GetTable<RecordRow>().Where(record => record.Id == id)
    );

    private static readonly Func<LinqData, string, IQueryable<RecordRow>> s_selectByField = CompiledQuery.Compile(
        (LinqData data, string guid) => data.GetTable<RecordRow>().Where(record => record.Guid == guid)
    );

    private static readonly Func<LinqData, long, IQueryable<RecordRow>> s_selectPage = CompiledQuery.Compile(
        (LinqData data, long id) =>
            data.GetTable<RecordRow>()
                .Where(record => record.Id >= id)
                .OrderBy(record => record.Id)
                .Take(RecordSql.PageSize)
    );

    public static readonly Dictionary<string, Delegate> Compiled = new()
    {
        [BlockSql.FindBlock] = (LinqData data, BlockKey key) => s_findBlock(data, key.Hash, key.Size),
        [BlockSql.FindBlockByHash] = IEnumerable<BlockRow> (LinqData data, TextByHash part) =>
            s_findBlockByHash(data, part.Hash).ToList(),
        [BlockSql.FindBlockBySize] = IEnumerable<BlockRow> (LinqData data, TextBySize part) =>
            s_findBlockBySize(data, part.Size).ToList(),
        [BlockSql.FindBlockset] = (LinqData data, BlocksetKey key) => s_findBlockset(data, key.BlocksetID),
        [BlockSql.FindLength] = (LinqData data, BlocksetKey key) => s_findLength(data, key.BlocksetID),
        [BlockSql.FindEntry] = (LinqData data, EntryKey key) => s_findEntry(data, key.BlocksetID, key.BlockID),
        [BlockSql.JoinBlockset] = IEnumerable<BlockRow> (LinqData data, BlocksetKey key) =>
            s_join(data, key.BlocksetID).ToList(),
        [RecordSql.SelectByKey] = IEnumerable<RecordRow> (LinqData data, RecordKey key) =>
            s_selectByKey(data, key.Id).ToList(),
        [RecordSql.SelectByField] = IEnumerable<RecordRow> (LinqData data, RecordField field) =>
            s_selectByField(data, field.Guid).ToList(),
        [RecordSql.SelectPage] = IEnumerable<RecordRow> (LinqData data, RecordKey key) =>
            s_selectPage(data, key.Id).ToList(),
    };
}
