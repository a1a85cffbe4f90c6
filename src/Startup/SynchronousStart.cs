using System.Runtime.CompilerServices;
using SqliteBench.Providers;
using SqliteBench.Workloads;

namespace SqliteBench.Startup;

internal sealed class SynchronousStart<TConnection, TStatement> : StartedProvider
    where TConnection : struct, IConnection<TConnection, TStatement>
    where TStatement : struct, IStatement
{
    public override long FindFirst(string database, BlockKey key)
    {
        using TConnection connection = TConnection.Open(database);
        return Find(connection, key);
    }

    public override WorkloadRun Open(Workload workload, RunOptions options) =>
        workload.OpenSynchronous<TConnection, TStatement>(options);

    // Compiled after the connection is open: code that imports SQLite's functions finds the engine while it is compiled,
    // where the runtime compiles in full at once.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static long Find(TConnection connection, BlockKey key)
    {
        using TStatement find = WholeKeySearch<BlockKey>.Prepare<TConnection, TStatement>(connection);
        return new WholeKeySearch<BlockKey>().Find(find, in key);
    }
}
