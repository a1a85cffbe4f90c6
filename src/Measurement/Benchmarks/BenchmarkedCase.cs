using SqliteBench.Results;

namespace SqliteBench.Measurement.Benchmarks;

/// <summary>A case of a run, named by its study and the values of its axes.</summary>
public sealed class BenchmarkedCase
{
    internal BenchmarkedCase(StudyCase planned, Case baseline) => (Planned, Baseline) = (planned, baseline);

    internal StudyCase Planned { get; }

    /// <summary>What it is compared with.</summary>
    internal Case Baseline { get; }

    /// <summary>The value of an axis, the provider included; empty without one.</summary>
    internal string ValueOf(string column) =>
        column == ResultColumns.Provider ? Planned.Row.Provider : Planned.Row.On(column);

    public override string ToString() =>
        $"{Planned.Row.Study}."
        + string.Join(
            ", ",
            Planned
                .Row.Axes.Append(new(ResultColumns.Provider, Planned.Row.Provider))
                .Select(axis => $"{axis.Key}: {axis.Value}")
        );
}
