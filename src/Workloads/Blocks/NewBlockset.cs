using SqliteBench.Providers;

namespace SqliteBench.Workloads.Blocks;

/// <summary>The <c>new-blockset</c> workload.</summary>
internal sealed class NewBlockset : BlocksetWriting
{
    public override string Id => "new-blockset";

    public override string Description => "add a block to a blockset, inserting either when it is new";

    internal override DrawnOperation Draw(OperationDraw draw, int position) =>
        new(StartsBlockset: draw.StartsBlockset(), BlockNumber: draw.KnownOrNewBlock(position));

    internal override WorkloadRun OpenSynchronous<TConnection, TStatement>(RunOptions options) =>
        new SynchronousRun<Operation, TConnection, TStatement, Operations<TConnection, TStatement>>(
            options,
            options.Stream.Decoded
        );

    internal override WorkloadRun OpenAsynchronous<TConnection, TStatement>(RunOptions options) =>
        new AsynchronousRun<Operation, TConnection, TStatement, AsyncOperations<TConnection, TStatement>>(
            options,
            options.Stream.Decoded
        );

    private readonly struct Operations<TConnection, TStatement>(BlocksetWriter<TConnection, TStatement> writer)
        : IOperations<Operations<TConnection, TStatement>, Operation, TConnection, TStatement>
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement
    {
        public static Operations<TConnection, TStatement> Prepare(TConnection connection) =>
            new(BlocksetWriter<TConnection, TStatement>.Prepare(connection));

        public void Execute(in Operation operation, Tally tally) => writer.Execute(in operation, tally);

        public void Dispose() => writer.Dispose();
    }

    private readonly struct AsyncOperations<TConnection, TStatement>(
        AsyncBlocksetWriter<TConnection, TStatement> writer
    ) : IAsyncOperations<AsyncOperations<TConnection, TStatement>, Operation, TConnection, TStatement>
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement
    {
        public static async Task<AsyncOperations<TConnection, TStatement>> PrepareAsync(TConnection connection) =>
            new(await AsyncBlocksetWriter<TConnection, TStatement>.PrepareAsync(connection).ConfigureAwait(false));

        public ValueTask ExecuteAsync(Operation operation, Tally tally) => writer.ExecuteAsync(operation, tally);

        public ValueTask DisposeAsync() => writer.DisposeAsync();
    }
}
