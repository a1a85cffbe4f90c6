using SqliteBench.Providers;

namespace SqliteBench.AsyncCalls;

/// <summary>Another statement whose calls are counted.</summary>
/// <typeparam name="TStatement">The other statement.</typeparam>
/// <param name="statement">The other statement.</param>
/// <param name="tally">What counts them.</param>
internal readonly struct ObservedStatement<TStatement>(TStatement statement, CallTally tally) : IAsyncStatement
    where TStatement : struct, IAsyncStatement
{
    public ValueTask<long?> ReadIntegerAsync<TArguments>(TArguments arguments)
        where TArguments : struct, IArguments => tally.CountAsync(statement.ReadIntegerAsync(arguments));

    public ValueTask<int> ExecuteAsync<TArguments>(TArguments arguments)
        where TArguments : struct, IArguments => tally.CountAsync(statement.ExecuteAsync(arguments));

    public ValueTask<long> InsertAsync<TArguments>(TArguments arguments)
        where TArguments : struct, IArguments => tally.CountAsync(statement.InsertAsync(arguments));

    public ValueTask ReadAsync<TArguments, TRow, TSink>(TArguments arguments, TSink sink)
        where TArguments : struct, IArguments
        where TRow : class
        where TSink : struct, IRowSink<TRow> =>
        tally.CountAsync(statement.ReadAsync<TArguments, TRow, TSink>(arguments, sink));

    public ValueTask DisposeAsync() => tally.CountAsync(statement.DisposeAsync());
}
