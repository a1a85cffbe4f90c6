using SqliteBench.Results;

namespace SqliteBench.Commands;

/// <summary>How a run is made, beside what it measures.</summary>
internal sealed record RunChoices
{
    public required string? Label { get; init; }

    /// <summary>Whether BenchmarkDotNet's whole log is shown.</summary>
    public required bool IsVerbose { get; init; }

    /// <summary>The interrupted run that this one goes on with, or null.</summary>
    public required RunResults? Interrupted { get; init; }
}
