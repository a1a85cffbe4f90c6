using Interleaving;
using SqliteBench.Results;

namespace SqliteBench.Reporting;

public sealed record LabelledCase(string Run, CaseResult Case)
{
    public string Provider => Case.Provider;

    public string On(string axis) => Case.On(axis);

    public const string Disturbed = "†: other work on the machine disturbed all launches of the case, or all but one.";

    public string Sign => Case.IsDisturbed ? Disturbed[..1] : "";

    /// <summary>The value of an axis as text that names its unit; empty if the case has none.</summary>
    public string Text(string axis) => On(axis) is { Length: > 0 } value ? ResultColumns.Axis(axis).Text(value) : "";

    /// <summary>A figure; 0 if the case lacks it.</summary>
    public Estimate Figure(string metric) => Case.Metric(metric) ?? default;

    /// <summary>The time relative to the baseline; 0 if the case took no turns.</summary>
    public Estimate Ratio => Case.Ratio ?? default;

    /// <summary>
    /// Whether a ratio cannot be told from 1: its interval includes 1 or is missing, or the ratio is within the noise floor.
    /// </summary>
    public bool IsNoise(Estimate ratio) =>
        ratio.IsNoise() || Math.Max(ratio.Value, 1) / Math.Min(ratio.Value, 1) - 1 < Figure("noise_floor").Value;
}
