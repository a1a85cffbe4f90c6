namespace SqliteBench.Reporting;

internal sealed record LabelledCase(string Run, CaseResult Case)
{
    public string Provider => Case.Provider;

    public string On(string axis) => Case.On(axis);

    public const string Disturbed =
        "†: other work on the machine disturbed more than half of the launches of the case.";

    public string Sign => Case.IsDisturbed ? Disturbed[..1] : "";

    /// <summary>The value of an axis as text that names its unit; empty if the case has none.</summary>
    public string Text(string axis) => On(axis) is { Length: > 0 } value ? ResultColumns.Axis(axis).Text(value) : "";

    /// <summary>A figure; 0 if the case lacks it.</summary>
    public Estimate Figure(string metric) => Case.Metric(metric) ?? default;

    /// <summary>The time relative to the baseline; 0 if the case took no turns.</summary>
    public Estimate Ratio => Case.Ratio ?? default;

    /// <summary>Whether a ratio cannot be told from 1: its interval includes 1, or it is within the noise floor.</summary>
    public bool IsNoise(Estimate ratio)
    {
        (double value, double? low, double? high) = ratio;
        return ((low ?? value) <= 1 && (high ?? value) >= 1)
            || Math.Max(value, 1) / Math.Min(value, 1) - 1 < Figure("noise_floor").Value;
    }
}
