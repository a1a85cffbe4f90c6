using SqliteBench.Results;

namespace SqliteBench.Reporting;

/// <summary>A case, and the run that it is of by its name on the page.</summary>
internal sealed record LabelledCase(string Run, CaseResult Case)
{
    public string Provider => Case.Provider;

    /// <summary>The case's value on one of <see cref="ResultColumns.Axes"/>; empty where it has none.</summary>
    public string On(string axis) => Case.On(axis);

    /// <summary>The same, as a reader sees what axis it is of.</summary>
    public string Text(string axis) => On(axis) is { Length: > 0 } value ? ResultColumns.Axis(axis).Text(value) : "";

    /// <summary>A figure; 0 where it has none.</summary>
    public Estimate Figure(string metric) => Case.Metric(metric) ?? default;

    /// <summary>Its time relative to its baseline; 0 where it took no turns.</summary>
    public Estimate Ratio => Case.Ratio ?? default;

    /// <summary>
    /// What cases are compared by: their paired ratios where they have one baseline, or else a figure that was measured one
    /// after another.
    /// </summary>
    public static Func<LabelledCase, Estimate> Comparing(IEnumerable<LabelledCase> cases, string metric) =>
        CaseResult.ShareBaseline(cases.Select(one => one.Case)) ? one => one.Ratio : one => one.Figure(metric);

    /// <summary>Whether a ratio cannot be told from 1: its interval holds that, or it differs by less than the noise floor.</summary>
    public bool IsNoise(string ratio)
    {
        (double value, double? low, double? high) = Figure(ratio);
        return ((low ?? value) <= 1 && (high ?? value) >= 1)
            || Math.Max(value, 1) / Math.Min(value, 1) - 1 < Figure("noise_floor").Value;
    }
}
