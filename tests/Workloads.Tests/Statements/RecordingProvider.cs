using System.Collections.Concurrent;
using System.Globalization;
using SqliteBench.Providers;

namespace SqliteBench.Workloads.Tests.Statements;

/// <summary>What was done on a database through the <see cref="RecordingProvider"/>.</summary>
internal sealed class Recording
{
    /// <summary>Connections opened, from a pool or not.</summary>
    public int Opened { get; set; }

    /// <summary>Connections asked of a pool.</summary>
    public int Pooled { get; set; }

    /// <summary>Transactions begun.</summary>
    public int Begun { get; set; }

    /// <summary>Transactions committed.</summary>
    public int Committed { get; set; }

    /// <summary>Statements prepared.</summary>
    public int Prepared { get; set; }

    /// <summary>Number of the statement that ran and the values bound to it, of each execution.</summary>
    public List<(int Statement, string Values)> Executions { get; } = [];
}

/// <summary>A provider without an engine, which keeps what it was asked to do.</summary>
internal sealed class RecordingProvider : Provider
{
    public override string Id => "recording";

    public override string Description => "keeps what it was asked to do";

    public override bool SharesEngine => false;

    public override Availability Availability => Availability.Available;

    public override string Pooling => "";

    /// <summary>Runs a workload once on a database that is none, and tells what it did.</summary>
    public static Recording Run(StatementWork work) => Run(work, run => run.Execute());

    /// <summary>The same, run as the caller does it.</summary>
    public static Recording Run(StatementWork work, Action<StatementRun> execute)
    {
        string path = Guid.NewGuid().ToString("n");
        using (StatementRun run = work.Open(new RecordingProvider(), [path], PragmaSet.Normal))
        {
            execute(run);
        }

        return RecordingConnection.Take(path);
    }

    public override ProviderVersions ReadVersions() => throw new NotSupportedException();

    public override TResult Accept<TResult>(IProviderVisitor<TResult> visitor) =>
        visitor.Synchronous<RecordingConnection, RecordingStatement>();
}

internal readonly struct RecordingConnection(Recording recording) : IConnection<RecordingConnection, RecordingStatement>
{
    private static readonly ConcurrentDictionary<string, Recording> s_recordings = [];

    public static RecordingConnection Open(string path)
    {
        Recording recording = s_recordings.GetOrAdd(path, _ => new Recording());
        recording.Opened++;
        return new RecordingConnection(recording);
    }

    public static RecordingConnection OpenPooled(string path)
    {
        RecordingConnection connection = Open(path);
        s_recordings[path].Pooled++;
        return connection;
    }

    /// <summary>What was done on a database; forgotten then.</summary>
    public static Recording Take(string path) => s_recordings.TryRemove(path, out Recording? taken) ? taken : new();

    public static int? ResultCode(Exception exception) => null;

    public void Execute(string sql) { }

    public string? QueryText(string sql) => null;

    public RecordingStatement Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments => new(recording, recording.Prepared++);

    public RecordingStatement PrepareInsert<TArguments>(string sql)
        where TArguments : struct, IArguments => Prepare<TArguments>(sql);

    public void Begin(TransactionMode mode) => recording.Begun++;

    public void Commit() => recording.Committed++;

    public void Rollback() { }

    public void Dispose() { }
}

internal readonly struct RecordingStatement(Recording recording, int number) : IStatement
{
    public bool TryReadInteger<TArguments>(in TArguments arguments, out long value)
        where TArguments : struct, IArguments => throw new NotSupportedException();

    public int Execute<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        Record(in arguments);
        return 1;
    }

    public long Insert<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments => throw new NotSupportedException();

    public void Read<TArguments, TRow, TSink>(in TArguments arguments, TSink sink)
        where TArguments : struct, IArguments
        where TRow : class
        where TSink : struct, IRowSink<TRow> => Record(in arguments);

    public void Dispose() { }

    private void Record<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        List<string> values = [];
        Binder binder = new(values);
        arguments.Bind(ref binder);
        values.Count.ShouldBe(TArguments.Definitions.Count);
        recording.Executions.Add((number, string.Join(' ', values)));
    }

    private readonly struct Binder(List<string> values) : IBinder
    {
        public void Integer(long value) => values.Add(value.ToString(CultureInfo.InvariantCulture));

        public void Real(double value) => values.Add(value.ToString("R", CultureInfo.InvariantCulture));

        public void Text(string? value) => values.Add(value ?? "NULL");

        public void Blob(byte[]? value) => values.Add(value is null ? "NULL" : $"{Digest.Hash(value):x16}");

        public void Null() => values.Add("NULL");
    }
}
