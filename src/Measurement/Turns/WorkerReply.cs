using SqliteBench.Providers;

namespace SqliteBench.Measurement.Turns;

/// <param name="Failure">The failure, in one sentence; null if there was none.</param>
public sealed record WorkerReply(string? Failure = null)
{
    public bool IsWrongEngine { get; init; }

    /// <summary>The time of each candidate, in ns per operation; only for a launch.</summary>
    public IReadOnlyList<double>? Times { get; init; }

    public bool IsSteady { get; init; }

    /// <summary>The part of the timed turns in which other work ran instead, from 0 to 1; 0 if that is not known.</summary>
    public double Waited { get; init; }

    /// <summary>The findings about the first candidate besides its time; only for an inspection.</summary>
    public CaseFindings? Findings { get; init; }

    /// <summary>The provider's package and engine; only for the start request.</summary>
    public ProviderVersions? Versions { get; init; }

    /// <summary>The reasons why the engine cannot run workloads, by workload; only for the start request.</summary>
    public IReadOnlyDictionary<string, string> Impossible { get; init; } = new Dictionary<string, string>();

    public static WorkerReply Parse(string line) =>
        JsonSerializer.Deserialize(line, WorkerJson.Messages.WorkerReply)
        ?? throw new JsonException("null is no reply");

    public string ToLine() => JsonSerializer.Serialize(this, WorkerJson.Messages.WorkerReply);
}
