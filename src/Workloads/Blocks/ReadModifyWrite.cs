using SqliteBench.Providers;

namespace SqliteBench.Workloads.Blocks;

/// <summary>
/// Writers that collide: every operation reads the length of the same blockset, adds one, and writes it back. The
/// caller does the addition, not SQL, so two transactions that read the same length would lose an update.
/// </summary>
/// <param name="mode">How the transactions begin.</param>
internal sealed class ReadModifyWrite(TransactionMode mode) : Workload
{
    private const long HotBlockset = 1;

    public override string Id =>
        mode == TransactionMode.Immediate ? "read-modify-write-immediate" : "read-modify-write";

    public override string Description =>
        "read the length of one blockset, the same for all operations, add one, and write it back"
        + (mode == TransactionMode.Immediate ? "; in immediate transactions" : "");

    public override bool Writes => true;

    public override TransactionMode TransactionMode => mode;

    // By default, libraries begin immediate transactions; in a deferred one, they would retry in vain.
    public override bool TakesDefaults => mode == TransactionMode.Immediate;

    internal override DrawnOperation Draw(OperationDraw draw, int position) => new(0, HotBlockset);

    // The length that it reads depends on the other threads; the final length does not.
    internal override Outcome Predict(BlockModel model, Operation operation) => new(1);

    internal override void Leave(StateModel state, Operation operation, bool isNew) =>
        state.Lengthen(operation.Value, by: 1);

    internal override WorkloadRun OpenSynchronous<TConnection, TStatement>(RunOptions options) =>
        Run<TConnection, TStatement, Operations<TConnection, TStatement>>(options);

    internal override WorkloadRun OpenAsynchronous<TConnection, TStatement>(RunOptions options) =>
        RunAsynchronous<TConnection, TStatement, AsyncOperations<TConnection, TStatement>>(options);

    private readonly struct Operations<TConnection, TStatement>(TStatement find, TStatement update)
        : IOperations<Operations<TConnection, TStatement>, Operation, TConnection, TStatement>
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement
    {
        public static Operations<TConnection, TStatement> Prepare(TConnection connection) =>
            new(connection.Prepare<BlocksetKey>(Sql.FindLength), connection.Prepare<LengthUpdate>(Sql.UpdateLength));

        public void Execute(in Operation operation, Tally tally)
        {
            find.TryReadInteger(new BlocksetKey(operation.Value), out long length);
            tally.Add(update.Execute(new LengthUpdate(length + 1, operation.Value)));
            tally.Count(1);
        }

        public void Dispose()
        {
            find.Dispose();
            update.Dispose();
        }
    }

    private readonly struct AsyncOperations<TConnection, TStatement>(TStatement find, TStatement update)
        : IAsyncOperations<AsyncOperations<TConnection, TStatement>, Operation, TConnection, TStatement>
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement
    {
        public static async Task<AsyncOperations<TConnection, TStatement>> PrepareAsync(TConnection connection) =>
            new(
                await connection.PrepareAsync<BlocksetKey>(Sql.FindLength).ConfigureAwait(false),
                await connection.PrepareAsync<LengthUpdate>(Sql.UpdateLength).ConfigureAwait(false)
            );

        public async ValueTask ExecuteAsync(Operation operation, Tally tally)
        {
            BlocksetKey blockset = new(operation.Value);
            long length = await find.ReadIntegerAsync(blockset).ConfigureAwait(false) ?? 0;
            LengthUpdate longer = new(length + 1, operation.Value);
            tally.Add(await update.ExecuteAsync(longer).ConfigureAwait(false));
            tally.Count(1);
        }

        public async ValueTask DisposeAsync()
        {
            await find.DisposeAsync().ConfigureAwait(false);
            await update.DisposeAsync().ConfigureAwait(false);
        }
    }
}
