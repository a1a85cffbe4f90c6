using SqliteBench.Providers;

namespace SqliteBench.Workloads.Running;

/// <summary>
/// A workload's statements on a synchronous connection. State that operations share is in the tally. An operation
/// is that of the stream, or only its block's key if a workload needs no more.
/// </summary>
internal interface IOperations<TSelf, TOperation, TConnection, TStatement> : IDisposable
    where TSelf : struct, IOperations<TSelf, TOperation, TConnection, TStatement>
    where TConnection : struct, IConnection<TConnection, TStatement>
    where TStatement : struct, IStatement
{
    static abstract TSelf Prepare(TConnection connection);

    /// <summary>Does one operation inside the open transaction.</summary>
    void Execute(in TOperation operation, Tally tally);
}

/// <summary>A workload's statements on an asynchronous connection.</summary>
internal interface IAsyncOperations<TSelf, TOperation, TConnection, TStatement> : IAsyncDisposable
    where TSelf : struct, IAsyncOperations<TSelf, TOperation, TConnection, TStatement>
    where TConnection : struct, IAsyncConnection<TConnection, TStatement>
    where TStatement : struct, IAsyncStatement
{
    /// <inheritdoc cref="IOperations{TSelf,TOperation,TConnection,TStatement}.Prepare" />
    static abstract Task<TSelf> PrepareAsync(TConnection connection);

    /// <inheritdoc cref="IOperations{TSelf,TOperation,TConnection,TStatement}.Execute" />
    ValueTask ExecuteAsync(TOperation operation, Tally tally);
}
