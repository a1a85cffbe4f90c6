using SqliteBench.Providers;

namespace SqliteBench.Measurement.Inspections;

/// <summary>
/// A provider that is used asynchronously, with observed connections: any workload runs on it, and the
/// <see cref="CallTally"/> that observes counts what it does.
/// </summary>
internal static class ObservedProvider
{
    /// <summary>Of a provider another one with its name; null where it is not asynchronous.</summary>
    public static Provider? Of(Provider provider) => provider.Accept(new Visitor(provider));

    private sealed class Visitor(Provider provider) : IProviderVisitor<Provider?>
    {
        public Provider? Synchronous<TConnection, TStatement>()
            where TConnection : struct, IConnection<TConnection, TStatement>
            where TStatement : struct, IStatement => null;

        public Provider? Asynchronous<TConnection, TStatement>()
            where TConnection : struct, IAsyncConnection<TConnection, TStatement>
            where TStatement : struct, IAsyncStatement => new Observed<TConnection, TStatement>(provider);

        public Provider? Native(NativeLibraryBaseline library) => null;
    }

    private sealed class Observed<TConnection, TStatement>(Provider provider) : Provider
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement
    {
        public override string Id => provider.Id;

        public override string Description => provider.Description;

        public override bool SharesEngine => provider.SharesEngine;

        public override Availability Availability => provider.Availability;

        public override ProviderVersions ReadVersions() => provider.ReadVersions();

        public override TResult Accept<TResult>(IProviderVisitor<TResult> visitor) =>
            visitor.Asynchronous<ObservedConnection<TConnection, TStatement>, ObservedStatement<TStatement>>();
    }
}

/// <summary>
/// Another connection whose calls are counted. Beginning a transaction is not: that it is synchronous in an ADO.NET
/// provider is this suite's choice and not the library's.
/// </summary>
internal readonly struct ObservedConnection<TConnection, TStatement>
    : IAsyncConnection<ObservedConnection<TConnection, TStatement>, ObservedStatement<TStatement>>
    where TConnection : struct, IAsyncConnection<TConnection, TStatement>
    where TStatement : struct, IAsyncStatement
{
    private readonly TConnection _connection;
    private readonly CallTally _tally;

    private ObservedConnection(TConnection connection, CallTally tally)
    {
        _connection = connection;
        _tally = tally;
    }

    public static Task<ObservedConnection<TConnection, TStatement>> OpenAsync(string path) =>
        CountOpeningAsync(TConnection.OpenAsync(path));

    public static Task<ObservedConnection<TConnection, TStatement>> OpenPooledAsync(string path) =>
        CountOpeningAsync(TConnection.OpenPooledAsync(path));

    public static void ClearPools() => TConnection.ClearPools();

    public static int? ResultCode(Exception exception) => TConnection.ResultCode(exception);

    public Task ExecuteAsync(string sql) => CountAsync(_connection.ExecuteAsync(sql));

    public Task<string?> QueryTextAsync(string sql) =>
        _tally.CountAsync(new ValueTask<string?>(_connection.QueryTextAsync(sql))).AsTask();

    public Task<ObservedStatement<TStatement>> PrepareAsync<TArguments>(string sql)
        where TArguments : struct, IArguments => CountPreparingAsync(_connection.PrepareAsync<TArguments>(sql));

    public Task<ObservedStatement<TStatement>> PrepareInsertAsync<TArguments>(string sql)
        where TArguments : struct, IArguments => CountPreparingAsync(_connection.PrepareInsertAsync<TArguments>(sql));

    public Task BeginAsync(TransactionMode mode) => _connection.BeginAsync(mode);

    public Task CommitAsync() => CountAsync(_connection.CommitAsync());

    public Task RollbackAsync() => CountAsync(_connection.RollbackAsync());

    public ValueTask DisposeAsync() => _tally.CountAsync(_connection.DisposeAsync());

    private static async Task<ObservedConnection<TConnection, TStatement>> CountOpeningAsync(Task<TConnection> opening)
    {
        CallTally tally = CallTally.Current;
        TConnection connection = await tally.CountAsync(new ValueTask<TConnection>(opening)).ConfigureAwait(false);
        return new ObservedConnection<TConnection, TStatement>(connection, tally);
    }

    private async Task<ObservedStatement<TStatement>> CountPreparingAsync(Task<TStatement> preparing) =>
        new(await _tally.CountAsync(new ValueTask<TStatement>(preparing)).ConfigureAwait(false), _tally);

    private Task CountAsync(Task call) => _tally.CountAsync(new ValueTask(call)).AsTask();
}

/// <summary>Another statement whose calls are counted.</summary>
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

/// <summary>
/// Counts the calls of observed connections, and how many of them were complete when they returned. Several tasks may count at once. It adds no asynchrony: the caller of a call that is complete goes on at once.
/// </summary>
internal sealed class CallTally
{
    private static readonly AsyncLocal<CallTally?> s_current = new();

    private long _calls;
    private long _completedSynchronously;

    /// <summary>The tally that connections opened from here are counted by.</summary>
    /// <exception cref="InvalidOperationException">None observes.</exception>
    public static CallTally Current =>
        s_current.Value
        ?? throw new InvalidOperationException("an observed connection is opened while a tally observes");

    /// <summary>What was counted since the last clearing.</summary>
    public Asynchrony Counted => new(Interlocked.Read(ref _calls), Interlocked.Read(ref _completedSynchronously));

    /// <summary>Counts the connections that an action opens, on whatever threads it uses.</summary>
    public void Observe(Action action)
    {
        CallTally? outer = s_current.Value;
        s_current.Value = this;
        try
        {
            action();
        }
        finally
        {
            s_current.Value = outer;
        }
    }

    /// <summary>Forgets what was counted. No call may be under way.</summary>
    public void Clear() => _calls = _completedSynchronously = 0;

    /// <summary>Counts a call that has just returned.</summary>
    public async ValueTask<T> CountAsync<T>(ValueTask<T> call)
    {
        bool isComplete = call.IsCompleted;
        try
        {
            return await call.ConfigureAwait(false);
        }
        finally
        {
            Count(isComplete);
        }
    }

    public async ValueTask CountAsync(ValueTask call)
    {
        bool isComplete = call.IsCompleted;
        try
        {
            await call.ConfigureAwait(false);
        }
        finally
        {
            Count(isComplete);
        }
    }

    private void Count(bool wasComplete)
    {
        Interlocked.Increment(ref _calls);
        if (wasComplete)
        {
            Interlocked.Increment(ref _completedSynchronously);
        }
    }
}
