namespace SqliteBench.Workloads.Flows;

/// <summary>Reads every blockset once, in order. The C++ twin is in join.cpp in src/Native/src/workloads.</summary>
internal sealed class Restore()
    : BlocksetReading("restore", "read all blocks of the next blockset, until each was read once")
{
    public override bool IsFlow => true;

    public override int OperationsFor(long rows, ulong seed) => TemplateBlocksets.Build(seed, rows).Count;

    internal override Operation Draw(OperationDraw draw, int position) =>
        new(BlockNumber: 0, Value: draw.NextBlockset(position));
}
