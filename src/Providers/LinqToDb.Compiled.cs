using LinqToDB;
using SqliteBench.Providers.LinqMapper;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Providers;

public static partial class LinqToDb
{
    /// <summary>The queries, compiled once per process.</summary>
    private static class Compiled
    {
        public static readonly Dictionary<string, Delegate> Operations = new()
        {
            [BlockSql.FindBlock] = CompiledQuery.Compile(
                (LinqData data, BlockKey key) =>
                    data.GetTable<BlockRow>()
                        .Where(block => block.Hash == key.Hash && block.Size == key.Size)
                        .Select(block => (long?)block.ID)
                        .FirstOrDefault()
            ),
            [BlockSql.FindBlockByHash] = CompiledQuery.Compile(
                (LinqData data, TextByHash part) =>
                    data.GetTable<BlockRow>()
                        .Where(block => block.Hash == part.Hash)
                        .Select(block => new BlockRow { ID = block.ID, Size = block.Size })
                        .ToList()
            ),
            [BlockSql.FindBlockBySize] = CompiledQuery.Compile(
                (LinqData data, TextBySize part) =>
                    data.GetTable<BlockRow>()
                        .Where(block => block.Size == part.Size)
                        .Select(block => new BlockRow { ID = block.ID, Hash = block.Hash })
                        .ToList()
            ),
            [BlockSql.FindBlockset] = CompiledQuery.Compile(
                (LinqData data, BlocksetKey key) =>
                    data.GetTable<BlocksetRow>()
                        .Where(blockset => blockset.ID == key.BlocksetID)
                        .Select(blockset => (long?)blockset.ID)
                        .FirstOrDefault()
            ),
            [BlockSql.FindLength] = CompiledQuery.Compile(
                (LinqData data, BlocksetKey key) =>
                    data.GetTable<BlocksetRow>()
                        .Where(blockset => blockset.ID == key.BlocksetID)
                        .Select(blockset => (long?)blockset.Length)
                        .FirstOrDefault()
            ),
            [BlockSql.FindEntry] = CompiledQuery.Compile(
                (LinqData data, EntryKey key) =>
                    data.GetTable<EntryRow>()
                        .Where(entry => entry.BlocksetID == key.BlocksetID && entry.BlockID == key.BlockID)
                        .Select(entry => (long?)entry.BlockID)
                        .FirstOrDefault()
            ),
            [BlockSql.JoinBlockset] = CompiledQuery.Compile(
                (LinqData data, BlocksetKey key) =>
                    (
                        from entry in data.GetTable<EntryRow>()
                        join block in data.GetTable<BlockRow>() on entry.BlockID equals block.ID
                        where entry.BlocksetID == key.BlocksetID
                        select block
                    ).ToList()
            ),
            [RecordSql.SelectByKey] = CompiledQuery.Compile(
                (LinqData data, RecordKey key) =>
                    data.GetTable<RecordRow>().Where(record => record.Id == key.Id).ToList()
            ),
            [RecordSql.SelectByField] = CompiledQuery.Compile(
                (LinqData data, RecordField field) =>
                    data.GetTable<RecordRow>().Where(record => record.Guid == field.Guid).ToList()
            ),
            [RecordSql.SelectPage] = CompiledQuery.Compile(
                (LinqData data, RecordKey key) =>
                    data.GetTable<RecordRow>()
                        .Where(record => record.Id >= key.Id)
                        .OrderBy(record => record.Id)
                        .Take(100)
                        .ToList()
            ),
        };
    }
}
