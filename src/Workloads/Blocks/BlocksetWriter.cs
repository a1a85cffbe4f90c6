namespace SqliteBench.Workloads.Blocks;

/// <summary>Builds blocksets block by block, as a backup does with a file that it reads.</summary>
internal sealed class BlocksetWriter<TStatement>(Session<TStatement> session, Operation[] operations) : Executions
    where TStatement : struct, IStatement
{
    private readonly TStatement _insertBlockset = session.PrepareInsert<EmptyBlockset>(Sql.InsertBlockset);
    private readonly FindOrInsertBlock<TStatement> _findOrInsert = new(session);
    private readonly AddEntry<TStatement> _addEntry = new(session);

    /// <summary>Adds a block to the open blockset, or to a new one.</summary>
    public override void Execute(int index, Fold fold)
    {
        ref readonly Operation operation = ref operations[index];
        if (operation.StartsBlockset || fold.Blockset == 0)
        {
            fold.Blockset = _insertBlockset.Insert(default(EmptyBlockset));
        }

        bool found = _findOrInsert.Execute(operation.Block, out long block);
        fold.Add(found ? block : BlockModel.Inserted);
        fold.Add(_addEntry.Execute(fold.Blockset, block));
        fold.Count(1);
    }
}
