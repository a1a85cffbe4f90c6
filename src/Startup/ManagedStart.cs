using System.Runtime.CompilerServices;
using SqliteBench.Providers;
using SqliteBench.Providers.Statements;
using SqliteBench.Workloads.Running;

namespace SqliteBench.Startup;

/// <summary>A provider in C# to start. StartupPrograms writes the code that creates it, by this name.</summary>
internal sealed class ManagedStart<TConnection, TStatement> : StartedProvider
    where TConnection : struct, IConnection<TConnection, TStatement>
    where TStatement : struct, IStatement
{
    public override long FindFirst(string database, BlockKey key)
    {
        using TConnection connection = TConnection.Open(database);
        return Find(connection, key);
    }

    public override WorkloadRun Open(PreparedWork work, RunOptions options) =>
        work.Open<TConnection, TStatement>(options);

    // This is compiled after the connection is open: code that imports SQLite's functions finds the engine while it is
    // compiled, where the runtime compiles in full at once.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static long Find(TConnection connection, BlockKey key)
    {
        using TStatement find = connection.Prepare<BlockKey>(BlockSql.FindBlock);
        find.TryReadInteger(in key, out long id);
        return id;
    }
}
