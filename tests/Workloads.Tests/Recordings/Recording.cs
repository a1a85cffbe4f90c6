using System.Collections.Concurrent;

namespace SqliteBench.Workloads.Tests.Recordings;

/// <summary>What was done on a database through the <see cref="RecordingProvider"/>, and what is to fail there.</summary>
internal sealed class Recording
{
    private static readonly ConcurrentDictionary<string, Recording> s_recordings = [];

    /// <summary>The answer to a query for one value: as in a database in which there is nothing.</summary>
    public const string Nothing = "0";

    public int Opened { get; set; }
    public int Pooled { get; set; }
    public int Closed { get; set; }
    public int Begun => Modes.Count;
    public List<TransactionMode> Modes { get; } = [];
    public int Committed { get; set; }
    public int RolledBack { get; set; }
    public int Prepared { get; set; }
    public int Released { get; set; }

    /// <summary>Statements that only changed something on a connection, in order.</summary>
    public List<string> Settings { get; } = [];

    /// <summary>Number of the statement that ran and the values bound to it, of each execution.</summary>
    public List<(int Statement, string Values)> Executions { get; } = [];

    /// <summary>The number of the statement that cannot be prepared, if one cannot.</summary>
    public int? Refused { get; init; }

    /// <summary>What the next executions fail with; null for one that does not.</summary>
    public Queue<EngineFailureException?> Failures { get; } = [];

    public EngineFailureException? RollbackFailure { get; init; }

    /// <summary>The recording of a database; an empty one where there is none yet.</summary>
    public static Recording Of(string path) => s_recordings.GetOrAdd(path, _ => new Recording());

    /// <summary>Executions that fail with these codes, in order; null for one that does not.</summary>
    public static Recording Failing(params int?[] codes)
    {
        Recording recording = new();
        Array.ForEach(
            codes,
            code => recording.Failures.Enqueue(code is null ? null : new EngineFailureException(code))
        );
        return recording;
    }

    /// <summary>A database that is none, with what is to fail there.</summary>
    public static string Database(Recording recording)
    {
        string path = Guid.NewGuid().ToString("n");
        s_recordings[path] = recording;
        return path;
    }

    public static void Forget(string path) => s_recordings.TryRemove(path, out _);

    public int Prepare() =>
        Prepared == Refused ? throw new InvalidOperationException("this statement is refused") : Prepared++;

    public void Rollback()
    {
        RolledBack++;
        if (RollbackFailure is not null)
        {
            throw RollbackFailure;
        }
    }

    public void Execute<TArguments>(int statement, in TArguments arguments)
        where TArguments : struct, IArguments
    {
        List<string> values = [];
        Binder binder = new(values);
        arguments.Bind(ref binder);
        values.Count.ShouldBe(TArguments.Definitions.Count);
        if (Failures.TryDequeue(out EngineFailureException? failure) && failure is not null)
        {
            throw failure;
        }

        Executions.Add((statement, string.Join(' ', values)));
    }

    /// <summary>All that was opened and prepared was closed and disposed of, and there was some.</summary>
    public void ShouldBeClosed(string? what = null)
    {
        Opened.ShouldBePositive(what);
        (Closed, Released).ShouldBe((Opened, Prepared), what);
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

internal sealed class EngineFailureException(int? code) : Exception("the engine failed")
{
    public int? Code => code;
}
