namespace SqliteBench.Workloads.Blocks;

/// <summary>Adds a block to a blockset, which becomes longer by one.</summary>
internal readonly struct AddEntry<TStatement>(Session<TStatement> session)
    where TStatement : struct, IStatement
{
    private readonly TStatement _insert = session.Prepare<EntryKey>(Sql.InsertEntry);
    private readonly TStatement _lengthen = session.Prepare<BlocksetKey>(Sql.LengthenBlockset);

    /// <returns>Rows changed: 2.</returns>
    public long Execute(long blockset, long block)
    {
        long changed = _insert.Execute(new EntryKey(blockset, block));
        return changed + _lengthen.Execute(new BlocksetKey(blockset));
    }
}
