namespace SqliteBench.Workloads.Flows;

internal sealed class Restore()
    : BlocksetReading("restore", "read all blocks of the next blockset, until each was read once")
{
    public override bool IsFlow => true;

    public override int OperationsFor(long rows, ulong seed) => TemplateBlocksets.Build(seed, rows).Count;

    internal override Operation Draw(OperationDraw draw, int position) => new(0, draw.NextBlockset(position));
}
