using SqliteBench.Results;

namespace SqliteBench.Reporting;

/// <summary>A case, and the run that it is of.</summary>
/// <param name="Run">The run's name on the page.</param>
/// <param name="Case">The case.</param>
public sealed record LabelledCase(string Run, CaseResult Case)
{
    /// <summary>The case's value on an axis; empty where it has none.</summary>
    /// <param name="axis">One of <see cref="ResultColumns.Axes"/>.</param>
    public string On(string axis) => Case.Axes.FirstOrDefault(pair => pair.Key == axis).Value ?? "";
}
