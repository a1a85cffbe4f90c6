namespace SqliteBench.Workloads.Blocks;

/// <summary>Finds blocks of any schema.</summary>
public sealed class Select() : Workload("select", "find a block's ID by hash and size; the key exists", writes: false)
{
    public override bool Supports(BlockSchema schema) => true;

    internal override Operation Draw(OperationDraw draw, int position) => new(draw.KnownBlock());

    internal override Outcome Apply(StateModel state, in Operation operation) => new((ulong)operation.BlockNumber);

    internal override Executions Prepare<TStatement>(Session<TStatement> session, OperationStream stream) =>
        stream.Schema.PrepareSelect(session, stream.Blocks);
}
