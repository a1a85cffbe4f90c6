namespace SqliteBench.Workloads.Blocks;

internal sealed class Join : BlocksetReading
{
    public override string Id => "join";

    public override string Description => "read all blocks (ID, hash, size) of one blockset";

    public override int OperationsFor(long rows, ulong seed) => 200;

    internal override DrawnOperation Draw(OperationDraw draw, int position) => new(0, draw.KnownBlockset());
}
