using Interleaving;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Queries;

/// <summary>The arguments of <c>queries</c>, read and checked.</summary>
public sealed record QueryRequest
{
    public required string File { get; init; }

    /// <summary>Null if the file has a schema.</summary>
    public required string? Database { get; init; }

    public required string Directory { get; init; }

    /// <summary>The path of the results; the advice is written beside them.</summary>
    public required string Results { get; init; }

    public required Provider Provider { get; init; }

    public required IReadOnlyList<Provider> Compared { get; init; }

    /// <summary>Pragmas, batch sizes and threads.</summary>
    public required Axes Axes { get; init; }

    /// <summary>About how long the run may take. Counting and advice never wait for it.</summary>
    public required TimeSpan Budget { get; init; }

    /// <summary>Earlier counts by query, to compare with instead of timing; null if none.</summary>
    public IReadOnlyDictionary<string, CaseResult>? Against { get; init; }

    /// <summary>The share by which a count may grow.</summary>
    public double Tolerance { get; init; }

    /// <summary>Describes the run for its results, given the folder of its databases.</summary>
    public required Func<string, RunOrigin> Describe { get; init; }

    public TimeProvider Clock { get; init; } = TimeProvider.System;

    /// <summary>Times candidates instead of worker processes.</summary>
    public ILauncher? Launcher { get; init; }
}

/// <summary>Receives what a session finds, as it finds it.</summary>
public interface IQueryObserver
{
    void OnDoing(string what);

    void OnRemark(string sentence);

    /// <summary>Called when the advice is complete, and written to a file of this path.</summary>
    void OnAdvice(QueryFindings findings, string path);

    void OnProgress(LaunchProgress<LaunchedCase> progress);
}

/// <summary>The result of a session.</summary>
/// <param name="Measured">The results; null if there are none.</param>
/// <param name="Failures">Sentences on what could not be measured or got worse; with any, the run failed.</param>
public sealed record QueryOutcome(RunResults? Measured, IReadOnlyList<string> Failures)
{
    /// <summary>Queries that were left out, with their reasons.</summary>
    public IReadOnlyList<string> LeftOut { get; init; } = [];

    /// <summary>Whether there was nothing to measure.</summary>
    public bool IsUsageError { get; init; }
}
