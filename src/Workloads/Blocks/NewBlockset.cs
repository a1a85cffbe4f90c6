namespace SqliteBench.Workloads.Blocks;

internal sealed class NewBlockset : BlocksetWriting
{
    public override string Id => "new-blockset";

    public override string Description => "add a block to a blockset, inserting either when it is new";

    internal override DrawnOperation Draw(OperationDraw draw, int position) =>
        new(StartsBlockset: draw.StartsBlockset(), BlockNumber: draw.KnownOrNewBlock(position));

    internal override Executions Prepare<TStatement>(Session<TStatement> session, OperationStream stream) =>
        new BlocksetWriter<TStatement>(session, stream.Decoded);
}
