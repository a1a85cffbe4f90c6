namespace SqliteBench.Results.Studies;

/// <summary>The rule by which reports answer a study's question in sentences, as data.</summary>
public abstract record Conclusion;

/// <summary>Which values of an axis are faster than its first one.</summary>
public sealed record FasterValues(string Axis, string Metric = "time_ns") : Conclusion;

/// <summary>For each workload, the value of an axis beyond which more gains little.</summary>
/// <param name="First">The first value in words, such as <c>one operation per transaction</c>.</param>
public sealed record EnoughOf(string Axis, string First) : Conclusion;

/// <summary>How much longer operations take with the last value of an axis than with the first.</summary>
public sealed record Growth(string Axis) : Conclusion;

/// <param name="Pairs">The slower workload, the faster one, and the cost in words.</param>
public sealed record WaysCompared(params IReadOnlyList<(string Slow, string Fast, string What)> Pairs) : Conclusion;

/// <param name="What">What the provider does, such as <c>writing a line to a table</c>.</param>
/// <param name="Risks">What each of the others loses, by its id; empty for nothing.</param>
public sealed record ComparedBeside(string What, IReadOnlyDictionary<string, string> Risks) : Conclusion;

/// <summary>After how many rows an open transaction starts to write its log.</summary>
public sealed record LogStart : Conclusion;

/// <summary>How many times as long as C++, and as each other, the ADO.NET libraries take, and each layer above them.</summary>
/// <param name="Apart">Part of the ids of workloads that are reported separately; empty for none.</param>
/// <param name="Because">Why, as a clause.</param>
public sealed record LibrariesCompared(string Apart = "", string Because = "") : Conclusion
{
    /// <summary>Whether workloads are averaged even if they differ.</summary>
    public bool IsMean { get; init; }
}

/// <summary>How many times as long as the library that most people use each provider takes.</summary>
public sealed record OverReference : Conclusion;

/// <summary>How many times as long as the first version of a package the others take.</summary>
public sealed record VersionsCompared : Conclusion;

/// <summary>Which settings kept everything through crashes, and what the fastest of the others destroyed.</summary>
public sealed record DurabilityCompared : Conclusion;

/// <summary>What all advised changes do to the time of each query.</summary>
public sealed record ChangesCompared : Conclusion;
