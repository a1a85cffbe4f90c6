using Interleaving;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Queries;

/// <summary>The options of a run of queries.</summary>
public sealed record QueryRequest
{
    /// <summary>The path of the file of queries, or of the log.</summary>
    public required string File { get; init; }

    /// <summary>The path of the user's database; null if the file has a schema.</summary>
    public required string? Database { get; init; }

    /// <summary>The folder for copies of the database.</summary>
    public required string Directory { get; init; }

    /// <summary>The path of the results; the advice is written beside them.</summary>
    public required string Results { get; init; }

    /// <summary>The provider that the application uses.</summary>
    public required Provider Provider { get; init; }

    /// <summary>The providers to compare; empty if none.</summary>
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

/// <summary>Receives what happens during a run.</summary>
public interface IQueryObserver
{
    /// <param name="what">A few words that "..." can follow.</param>
    void OnDoing(string what);

    /// <param name="sentence">A sentence that a reader has to know.</param>
    void OnRemark(string sentence);

    /// <summary>The advice is complete and written to a file.</summary>
    void OnAdvice(QueryFindings findings, string path);

    void OnProgress(LaunchProgress<LaunchedCase> progress);
}

/// <summary>How a run ended.</summary>
/// <param name="Measured">The results; null if there are none.</param>
/// <param name="Failures">Sentences on what could not be measured or got worse; with any, the run failed.</param>
/// <param name="LeftOut">Queries that were left out, with their reasons.</param>
/// <param name="IsUsageError">Whether there was nothing to measure.</param>
public sealed record QueryOutcome(
    RunResults? Measured,
    IReadOnlyList<string> Failures,
    IReadOnlyList<string> LeftOut,
    bool IsUsageError = false
);
