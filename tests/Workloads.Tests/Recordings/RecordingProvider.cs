namespace SqliteBench.Workloads.Tests.Recordings;

/// <summary>A provider without an engine, which keeps what it was asked to do.</summary>
internal sealed class RecordingProvider : Provider
{
    public override string Id => "recording";

    public override string Description => "keeps what it was asked to do";

    public override bool SharesEngine => false;

    public override string? Absence => null;

    /// <summary>Runs a workload once on a database that is none, and tells what it did.</summary>
    public static Recording Run(StatementWork work) => Run(work, run => run.Execute(0, work.Count));

    /// <summary>The same, run as the caller does it.</summary>
    public static Recording Run(StatementWork work, Action<WorkloadRun> execute)
    {
        Recording recording = new();
        string path = Recording.Database(recording);
        // A request needs pragmas; this one reads back as 0, as every pragma here does.
        PragmaSet pragmas = work.Workload.Takes(PragmaSet.Normal)
            ? PragmaSet.Normal
            : PragmaSet.Parse("synchronous=OFF");
        using (WorkloadRun run = work.OpenOn(new RecordingProvider(), pragmas, path))
        {
            execute(run);
        }

        Recording.Forget(path);
        return recording;
    }

    public override ProviderVersions ReadVersions() => throw new NotSupportedException();

    public override IConnection Open(string path) => RecordingConnection.Open(path);

    public override TResult Accept<TResult>(IProviderVisitor<TResult> visitor) =>
        visitor.Managed<RecordingConnection, RecordingStatement>();
}

internal readonly struct RecordingConnection(Recording recording) : IConnection<RecordingConnection, RecordingStatement>
{
    [ThreadStatic]
    private static int s_pools;

    public static int PoolsCleared => s_pools;

    public static RecordingConnection Open(string path, bool pooled = false)
    {
        Recording recording = Recording.Of(path);
        recording.Opened++;
        recording.Pooled += pooled ? 1 : 0;
        return new RecordingConnection(recording);
    }

    public static void ClearPools() => s_pools++;

    public static int? ResultCode(Exception exception) => (exception as EngineFailureException)?.Code;

    public void Execute(string sql) => recording.Settings.Add(sql);

    public string? QueryText(string sql) => Recording.Nothing;

    public RecordingStatement Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments => new(recording, recording.Prepare());

    public void Begin(TransactionMode mode) => recording.Modes.Add(mode);

    public void Commit() => recording.Committed++;

    public void Rollback() => recording.Rollback();

    public void Dispose() => recording.Closed++;
}

internal readonly struct RecordingStatement(Recording recording, int number) : IStatement
{
    public bool TryReadInteger<TArguments>(in TArguments arguments, out long value)
        where TArguments : struct, IArguments
    {
        recording.Execute(number, in arguments);
        value = 0;
        return false;
    }

    public int Execute<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        recording.Execute(number, in arguments);
        return 1;
    }

    public long Insert<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments => throw new NotSupportedException();

    public void Read<TArguments, TRow, TSink>(in TArguments arguments, TSink sink)
        where TArguments : struct, IArguments
        where TRow : class
        where TSink : struct, IRowSink<TRow> => recording.Execute(number, in arguments);

    public void Dispose() => recording.Released++;
}
