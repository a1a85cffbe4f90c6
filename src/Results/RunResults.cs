using System.Diagnostics.CodeAnalysis;

namespace SqliteBench.Results;

/// <summary>
/// What a run measured, or all runs of a label. Then the newest run is its origin, and the cases of the others have their
/// own.
/// </summary>
public sealed record RunResults : RunOrigin
{
    [SetsRequiredMembers]
    public RunResults(RunOrigin origin, IReadOnlyList<CaseResult> cases)
        : base(origin) => Cases = cases;

    public IReadOnlyList<CaseResult> Cases { get; init; }
}

/// <summary>A run: when and how it measured, and on which machine.</summary>
public record RunOrigin
{
    private static readonly string[] s_processor = ["processor", "cpu_family", "cpu_model", "cpu_stepping"];

    public required string Label { get; init; }

    public required DateTimeOffset Started { get; init; }

    /// <summary>The git commit of the suite, with <c>-dirty</c> if files differed from it; empty if unknown.</summary>
    public required string Commit { get; init; }

    public required bool IsPartial { get; init; }

    public required string Command { get; init; }

    /// <summary>The machine, the runtime and the engine: values by the names of <see cref="ResultColumns.Environment"/>.</summary>
    public required IReadOnlyList<KeyValuePair<string, string>> Environment { get; init; }

    public string Fact(string name) => Environment.FirstOrDefault(fact => fact.Key == name).Value ?? "";

    /// <summary>
    /// The processor's name, family, model and stepping. Runs whose processors differ are from different machines.
    /// </summary>
    public string Processor => string.Join(' ', s_processor.Select(Fact).Where(fact => fact.Length > 0));

    public RunOrigin ToOrigin() => new(this);
}

public class SuiteException(string message, Exception? innerException = null) : Exception(message, innerException);

/// <summary>The command line asks for something impossible: the program prints the sentence and exits with 2.</summary>
public sealed class UsageException(string message) : Exception(message);
