namespace SqliteBench.Workloads.Blocks;

/// <summary>Inserts blocks of any schema.</summary>
public sealed class Insert() : Workload("insert", "insert a block")
{
    public override bool Supports(BlockSchema schema) => true;

    internal override Operation Draw(OperationDraw draw, int position) => new(draw.NewBlock(position));

    internal override Outcome Apply(StateModel state, in Operation operation)
    {
        state.InsertIfNew(operation, out _);
        return new(1);
    }

    internal override Executions Prepare<TStatement>(Session<TStatement> session, OperationStream stream) =>
        stream.Schema.PrepareInsert(session, stream.Blocks);
}
