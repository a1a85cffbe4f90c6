using System.Diagnostics.CodeAnalysis;

namespace SqliteBench.Results;

/// <summary>Which run measured something, with what and on what.</summary>
public record RunOrigin
{
    /// <summary>Describes a run.</summary>
    public RunOrigin() { }

    /// <summary>Describes the same run.</summary>
    /// <param name="original">A description of it.</param>
    [SetsRequiredMembers]
    public RunOrigin(RunOrigin original)
    {
        ArgumentNullException.ThrowIfNull(original);
        Label = original.Label;
        Started = original.Started;
        Commit = original.Commit;
        IsPartial = original.IsPartial;
        Command = original.Command;
        Environment = original.Environment;
    }

    /// <summary>The name that the run is kept under; empty where it has none.</summary>
    public required string Label { get; init; }

    /// <summary>When the run began.</summary>
    public required DateTimeOffset Started { get; init; }

    /// <summary>
    /// The git commit of the suite's repository, with <c>-dirty</c> behind it where files differed from it; empty where it
    /// is not known.
    /// </summary>
    public required string Commit { get; init; }

    /// <summary>Whether the run was interrupted, so that cases are missing.</summary>
    public required bool IsPartial { get; init; }

    /// <summary>The arguments that repeat the run.</summary>
    public required string Command { get; init; }

    /// <summary>The machine, the runtime and the engine: values by the names of <see cref="ResultColumns.Environment"/>.</summary>
    public required IReadOnlyList<KeyValuePair<string, string>> Environment { get; init; }
}
