using SqliteBench.Providers;
using SqliteBench.Workloads;

namespace SqliteBench.Startup;

internal sealed class AsynchronousStart<TConnection, TStatement> : StartedProvider
    where TConnection : struct, IAsyncConnection<TConnection, TStatement>
    where TStatement : struct, IAsyncStatement
{
    // The program's own thread has nothing else to do.
    public override long FindFirst(string database, BlockKey key) =>
        FindFirstAsync(database, key).GetAwaiter().GetResult();

    public override WorkloadRun Open(Workload workload, RunOptions options) =>
        workload.OpenAsynchronous<TConnection, TStatement>(options);

    private static async Task<long> FindFirstAsync(string database, BlockKey key)
    {
        await using TConnection connection = await TConnection.OpenAsync(database);
        await using TStatement find = await WholeKeySearch<BlockKey>.PrepareAsync<TConnection, TStatement>(connection);
        return await new WholeKeySearch<BlockKey>().FindAsync(find, key) ?? 0;
    }
}
