using SqliteBench.Providers;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Blocks;

/// <summary>
/// Reads a length, adds one in C#, and writes it back: two transactions that read the same length would lose an update.
/// </summary>
internal sealed class ReadModifyWrite(TransactionMode mode)
    : Workload(
        mode == TransactionMode.Immediate ? "read-modify-write-immediate" : "read-modify-write",
        "read the length of one blockset, the same for all operations, add one, and write it back"
            + (mode == TransactionMode.Immediate ? "; in immediate transactions" : "")
    )
{
    private const long HotBlockset = 1;

    public override TransactionMode TransactionMode => mode;

    // By default, libraries begin immediate transactions; in a deferred one, they would retry in vain.
    public override bool TakesDefaults => mode == TransactionMode.Immediate;

    internal override Operation Draw(OperationDraw draw, int position) => new(BlockNumber: 0, Value: HotBlockset);

    // The length that it reads depends on the other threads; the final length does not.
    internal override Outcome Apply(StateModel state, in Operation operation)
    {
        state.Lengthen(operation.Value);
        return new(1);
    }

    internal override Executions Prepare<TStatement>(Session<TStatement> session, OperationStream stream)
    {
        Operation[] operations = stream.Operations;
        TStatement find = session.Prepare<BlocksetKey>(BlockSql.FindLength);
        TStatement update = session.Prepare<LengthUpdate>(BlockSql.UpdateLength);
        return new Executions(
            (index, fold) =>
            {
                long blockset = operations[index].Value;
                find.TryReadInteger(new BlocksetKey(blockset), out long length);
                fold.Add(update.Execute(new LengthUpdate(length + 1, blockset)));
                fold.Count(1);
            }
        );
    }
}
