namespace SqliteBench.Workloads.Blocks;

internal readonly struct FindOrInsertBlock<TStatement>(Session<TStatement> session)
    where TStatement : struct, IStatement
{
    private readonly TStatement _find = session.Prepare<BlockKey>(Sql.FindBlock);
    private readonly TStatement _insert = session.PrepareInsert<BlockKey>(Sql.InsertBlock);

    /// <returns>Whether it was there.</returns>
    public bool Execute(in BlockKey block, out long id)
    {
        bool found = _find.TryReadInteger(in block, out id);
        if (!found)
        {
            id = _insert.Insert(in block);
        }

        return found;
    }
}
