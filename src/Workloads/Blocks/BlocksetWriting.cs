namespace SqliteBench.Workloads.Blocks;

/// <summary>Workloads whose operation adds a block to a blockset: what it answers and what it leaves.</summary>
internal abstract class BlocksetWriting : Workload
{
    /// <summary>Rows changed by an operation beside blocks and blocksets: its entry and its blockset's length.</summary>
    private const long EntryAndLength = 2;

    public override bool Writes => true;

    internal override Outcome Predict(BlockModel model, Operation operation)
    {
        long? id = model.Find(operation.Block);
        if (id is null)
        {
            model.Insert(operation.Block);
        }

        return Outcome.Of(id ?? BlockModel.Inserted, EntryAndLength);
    }

    internal override void Leave(StateModel state, Operation operation, bool isNew)
    {
        base.Leave(state, operation, isNew);
        state.AddToBlockset(operation.Block, operation.StartsBlockset);
    }
}
