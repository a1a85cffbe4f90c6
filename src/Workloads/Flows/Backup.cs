using SqliteBench.Providers;

namespace SqliteBench.Workloads.Flows;

/// <summary>
/// The <c>backup</c> flow: each file is a new blockset, and most of its blocks are known. It commits regularly, so that
/// a crash costs few files.
/// </summary>
internal sealed class Backup : BlocksetWriting
{
    private const int PercentKnown = 60;

    private const int FilesPerCommit = 100;

    public override string Id => "backup";

    public override string Description => "add a block to a file; 60 % of the blocks exist; a commit every 100 files";

    public override bool IsFlow => true;

    internal override DrawnOperation Draw(OperationDraw draw, int position) =>
        new(StartsBlockset: draw.StartsFile(), BlockNumber: draw.KnownOrNewBlock(position, PercentKnown));

    internal override WorkloadRun OpenSynchronous<TConnection, TStatement>(RunOptions options) =>
        Run<TConnection, TStatement, Operations<TConnection, TStatement>>(options);

    internal override WorkloadRun OpenAsynchronous<TConnection, TStatement>(RunOptions options) =>
        RunAsynchronous<TConnection, TStatement, AsyncOperations<TConnection, TStatement>>(options);

    /// <summary>Counts the file that an operation begins.</summary>
    /// <returns>Whether the earlier files must be committed first.</returns>
    private static bool CompletesTransaction(in Operation operation, Tally tally)
    {
        bool completes = operation.StartsBlockset && tally.Files == FilesPerCommit;
        if (completes)
        {
            tally.Files = 0;
        }

        if (operation.StartsBlockset || tally.Blockset == 0)
        {
            tally.Files++;
        }

        return completes;
    }

    private readonly struct Operations<TConnection, TStatement>(
        TConnection connection,
        BlocksetWriter<TConnection, TStatement> writer
    ) : IOperations<Operations<TConnection, TStatement>, Operation, TConnection, TStatement>
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement
    {
        public static Operations<TConnection, TStatement> Prepare(TConnection connection) =>
            new(connection, BlocksetWriter<TConnection, TStatement>.Prepare(connection));

        public void Execute(in Operation operation, Tally tally)
        {
            if (CompletesTransaction(in operation, tally))
            {
                connection.Commit();
                connection.Begin(TransactionMode.Deferred);
            }

            writer.Execute(in operation, tally);
        }

        public void Dispose() => writer.Dispose();
    }

    private readonly struct AsyncOperations<TConnection, TStatement>(
        TConnection connection,
        AsyncBlocksetWriter<TConnection, TStatement> writer
    ) : IAsyncOperations<AsyncOperations<TConnection, TStatement>, Operation, TConnection, TStatement>
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement
    {
        public static async Task<AsyncOperations<TConnection, TStatement>> PrepareAsync(TConnection connection) =>
            new(
                connection,
                await AsyncBlocksetWriter<TConnection, TStatement>.PrepareAsync(connection).ConfigureAwait(false)
            );

        public async ValueTask ExecuteAsync(Operation operation, Tally tally)
        {
            if (CompletesTransaction(in operation, tally))
            {
                await connection.CommitAsync().ConfigureAwait(false);
                await connection.BeginAsync(TransactionMode.Deferred).ConfigureAwait(false);
            }

            await writer.ExecuteAsync(operation, tally).ConfigureAwait(false);
        }

        public ValueTask DisposeAsync() => writer.DisposeAsync();
    }
}
