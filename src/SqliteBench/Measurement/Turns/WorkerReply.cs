using System.Globalization;
using System.Text.Json;
using SqliteBench.Measurement.Inspections;
using SqliteBench.Providers;

namespace SqliteBench.Measurement.Turns;

/// <summary>What a worker answers: one line of JSON on its standard output for each request.</summary>
/// <param name="Failure">Null, or what went wrong, in one sentence.</param>
internal sealed record WorkerReply(string? Failure = null)
{
    /// <summary>Whether the engine cannot be used, so that it was the wrong one to ask for.</summary>
    public bool IsWrongEngine { get; init; }

    /// <summary>The time of each candidate, in ns per operation; only of a launch.</summary>
    public IReadOnlyList<double>? Times { get; init; }

    /// <summary>Whether the JIT had reached its last tier when they were taken.</summary>
    public bool IsSteady { get; init; }

    /// <summary>What was found of the first candidate beside its time; only of a launch with an inspection.</summary>
    public CaseFindings? Findings { get; init; }

    /// <summary>What stands behind the provider; only of the start.</summary>
    public ProviderVersions? Versions { get; init; }

    /// <summary>For each workload that the engine cannot run the reason; only of the start.</summary>
    public IReadOnlyDictionary<string, string> Impossible { get; init; } = new Dictionary<string, string>();

    public static WorkerReply Parse(string line) =>
        JsonSerializer.Deserialize<WorkerReply>(line) ?? throw new JsonException("null is no reply");

    /// <summary>Writes it; what most launches reply is written by hand, as their requests are read.</summary>
    public string ToLine() =>
        this is { Failure: null, Times: { } times, Findings: null, Versions: null }
            ? $$"""{"{{nameof(Times)}}":[{{string.Join(',', times.Select(Text))}}],"{{nameof(IsSteady)}}":{{(IsSteady ? "true" : "false")}}}"""
            : JsonSerializer.Serialize(this);

    private static string Text(double time) => time.ToString("R", CultureInfo.InvariantCulture);
}
