using System.Text.Json;
using SqliteBench.Providers;

namespace SqliteBench.Pairs.Lanes;

/// <summary>What a lane answers: one line of JSON on its standard output for each request.</summary>
/// <param name="Failure">Null, or what went wrong, in one sentence without the lane's name.</param>
internal sealed record LaneReply(string? Failure = null)
{
    /// <summary>Whether the engine cannot be used, so that it was the wrong one to ask for.</summary>
    public bool IsWrongEngine { get; init; }

    /// <summary>How long a range of operations or a commit took, in ns; the time is taken in the lane, around that alone.</summary>
    public double Nanoseconds { get; init; }

    /// <summary>What stands behind the provider; only of the start.</summary>
    public ProviderVersions? Versions { get; init; }

    /// <summary>For each workload that the engine cannot run the reason; only of the start.</summary>
    public IReadOnlyDictionary<string, string> Impossible { get; init; } = new Dictionary<string, string>();

    /// <summary>Reads a line.</summary>
    /// <exception cref="JsonException">It is no reply.</exception>
    public static LaneReply Parse(string line) =>
        JsonSerializer.Deserialize<LaneReply>(line) ?? throw new JsonException("null is no reply");

    /// <summary>The reply as a line.</summary>
    public string ToLine() => JsonSerializer.Serialize(this);
}
