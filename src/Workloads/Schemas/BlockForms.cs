namespace SqliteBench.Workloads.Schemas;

/// <summary>The statements on the table Block, as the user of an object-relational mapper writes them.</summary>
internal static class BlockForms
{
    public static MappedForms<BlockKey> OfKey { get; } =
        new()
        {
            [Sql.FindBlock] = new IntegerQuery<BlockKey>(
                (rows, key) =>
                    rows.Of<BlockRow>()
                        .Where(block => block.Hash == key.Hash && block.Size == key.Size)
                        .Select(block => (long?)block.ID)
            ),
            [Sql.InsertBlock] = new Insertion<BlockKey, BlockRow>(
                key => new BlockRow { Hash = key.Hash, Size = key.Size },
                block => block.ID
            ),
        };

    public static MappedForms<TextByHash> OfHash { get; } =
        new()
        {
            [KeySql.Find<BlockKey, TextByHash>()] = new RowQuery<TextByHash, BlockRow>(
                (rows, part) =>
                    rows.Of<BlockRow>()
                        .Where(block => block.Hash == part.Hash)
                        .Select(block => new BlockRow { ID = block.ID, Size = block.Size })
            ),
        };

    public static MappedForms<TextBySize> OfSize { get; } =
        new()
        {
            [KeySql.Find<BlockKey, TextBySize>()] = new RowQuery<TextBySize, BlockRow>(
                (rows, part) =>
                    rows.Of<BlockRow>()
                        .Where(block => block.Size == part.Size)
                        .Select(block => new BlockRow { ID = block.ID, Hash = block.Hash })
            ),
        };
}
