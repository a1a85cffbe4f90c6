using SqliteBench.Workloads.Streams;

namespace SqliteBench.Measurement.Cases;

/// <summary>The parameters that all cases of a run share.</summary>
public record RunParameters
{
    /// <summary>Operations per execution; null for each workload's own number.</summary>
    public int? Operations { get; init; }

    public ulong Seed { get; init; } = StreamOptions.DefaultSeed;

    /// <summary>The folder of the template databases.</summary>
    public string Templates { get; init; } = "";

    /// <summary>The folder of the databases that cases make.</summary>
    public string Databases { get; init; } = "";

    /// <summary>Whether statement workloads have as many operations as were published.</summary>
    public bool Published { get; init; }

    /// <summary>Whether statement workloads run in steps, and the write-ahead log is read after each step.</summary>
    public bool Stepwise { get; init; }

    /// <summary>The folder of a user's prepared queries; empty for the suite's own workloads.</summary>
    public string Queries { get; init; } = "";

    /// <summary>The full path of an extension that every connection gets; empty for none.</summary>
    public string Extension { get; init; } = "";

    /// <summary>Returns these parameters alone, with another folder of databases.</summary>
    public RunParameters In(string databases) => new(this) { Databases = databases };
}
