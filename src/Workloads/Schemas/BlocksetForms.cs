namespace SqliteBench.Workloads.Schemas;

/// <summary><see cref="Sql.DeleteOrphans"/> has no form: a mapper may turn it into a query of quadratic time.</summary>
internal static class BlocksetForms
{
    public static MappedForms<EmptyBlockset> OfEmpty { get; } =
        new()
        {
            [Sql.InsertBlockset] = new Insertion<EmptyBlockset, BlocksetRow>(
                _ => new BlocksetRow(),
                blockset => blockset.ID
            ),
        };

    public static MappedForms<BlocksetKey> OfKey { get; } =
        new()
        {
            [Sql.FindBlockset] = new IntegerQuery<BlocksetKey>(
                (rows, key) =>
                    rows.Of<BlocksetRow>()
                        .Where(blockset => blockset.ID == key.BlocksetID)
                        .Select(blockset => (long?)blockset.ID)
            ),
            [Sql.FindLength] = new IntegerQuery<BlocksetKey>(
                (rows, key) =>
                    rows.Of<BlocksetRow>()
                        .Where(blockset => blockset.ID == key.BlocksetID)
                        .Select(blockset => (long?)blockset.Length)
            ),
            [Sql.JoinBlockset] = new RowQuery<BlocksetKey, BlockRow>(
                (rows, key) =>
                    from entry in rows.Of<EntryRow>()
                    join block in rows.Of<BlockRow>() on entry.BlockID equals block.ID
                    where entry.BlocksetID == key.BlocksetID
                    select block
            ),
            [Sql.InsertBlocksetWithID] = new Insertion<BlocksetKey, BlocksetRow>(key => new BlocksetRow
            {
                ID = key.BlocksetID,
            }),
            [Sql.LengthenBlockset] = new Update<BlocksetKey, BlocksetRow, long>(
                (rows, key) => rows.Of<BlocksetRow>().Where(blockset => blockset.ID == key.BlocksetID),
                () => blockset => blockset.Length,
                _ => blockset => blockset.Length + 1,
                (blockset, _) => blockset.Length++
            ),
            [Sql.DeleteBlockset] = new Deletion<BlocksetKey, BlocksetRow>(
                (rows, key) => rows.Of<BlocksetRow>().Where(blockset => blockset.ID == key.BlocksetID)
            ),
            [Sql.DeleteEntries] = new Deletion<BlocksetKey, EntryRow>(
                (rows, key) => rows.Of<EntryRow>().Where(entry => entry.BlocksetID == key.BlocksetID)
            ),
            Constant = { [Sql.JoinBlockset] = new(Query: ConstantCalls.Join) },
        };

    public static MappedForms<LengthUpdate> OfLength { get; } =
        new()
        {
            [Sql.UpdateLength] = new Update<LengthUpdate, BlocksetRow, long>(
                (rows, update) => rows.Of<BlocksetRow>().Where(blockset => blockset.ID == update.BlocksetID),
                () => blockset => blockset.Length,
                update => _ => update.Length,
                (blockset, update) => blockset.Length = update.Length
            ),
        };

    public static MappedForms<EntryKey> OfEntry { get; } =
        new()
        {
            [Sql.FindEntry] = new IntegerQuery<EntryKey>(
                (rows, key) =>
                    rows.Of<EntryRow>()
                        .Where(entry => entry.BlocksetID == key.BlocksetID && entry.BlockID == key.BlockID)
                        .Select(entry => (long?)entry.BlockID)
            ),
            [Sql.InsertEntry] = new Insertion<EntryKey, EntryRow>(key => new EntryRow
            {
                BlocksetID = key.BlocksetID,
                BlockID = key.BlockID,
            }),
        };
}
