namespace SqliteBench.Workloads.Blocks;

public sealed class Select() : Workload("select", "find a block's ID by hash and size; the key exists", writes: false)
{
    public override bool Supports(BlockSchema schema) => true;

    internal override DrawnOperation Draw(OperationDraw draw, int position) => new(draw.KnownBlock());

    internal override Outcome Apply(StateModel state, in Operation operation, long block) => new((ulong)block);

    internal override Executions Prepare<TStatement>(Session<TStatement> session, OperationStream stream) =>
        stream.Schema.PrepareSelect(session, stream.Blocks);
}
