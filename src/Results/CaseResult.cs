using Interleaving;

namespace SqliteBench.Results;

/// <summary>The result of one case, a provider in a setting: a row of the results file.</summary>
public sealed record CaseResult
{
    /// <summary>The id of the C++ baseline.</summary>
    public const string Native = "cpp";

    // Between the values of a baseline; ResultColumns.IsBaseline splits them too.
    private const char Separator = ';';

    // A value, such as an SQL statement, may contain the separator, which is then written like this.
    private const string EscapedSeparator = "%3B";

    private const string NativeBaseline = $"{ResultColumns.Provider}={Native}";

    public required string Study { get; init; }

    /// <summary>The id of the provider, or of what is measured beside providers, such as files beside a log.</summary>
    public required string Provider { get; init; }

    public required IReadOnlyList<KeyValuePair<string, string>> Axes { get; init; }

    /// <summary>The name of its run on a page, if that shows several runs; else empty.</summary>
    public string Run { get; init; } = "";

    public IReadOnlyDictionary<string, Estimate> Metrics { get; init; } = new Dictionary<string, Estimate>();

    /// <summary>The time in each launch that counts, in ns per operation.</summary>
    public IReadOnlyList<double> Samples { get; init; } = [];

    /// <summary>The baseline's time in each of these launches, in ns per operation; empty if it was not measured there.</summary>
    public IReadOnlyList<double> BaselineSamples { get; init; } = [];

    /// <summary>The logarithm of the ratio in each launch that counts; empty without times of the baseline.</summary>
    public IReadOnlyList<double> LogRatios =>
        [.. Samples.Zip(BaselineSamples, (time, baseline) => Math.Log(time / baseline))];

    /// <summary>The steps of a long execution, by the names of <see cref="ResultColumns.Series"/>, all of one length.</summary>
    public IReadOnlyDictionary<string, IReadOnlyList<double>> Series { get; init; } =
        new Dictionary<string, IReadOnlyList<double>>();

    public IReadOnlyList<KeyValuePair<string, string>> Versions { get; init; } = [];

    /// <summary>The values that its baseline has instead, as <c>COLUMN=VALUE;...</c>; empty for the native provider.</summary>
    public string Baseline { get; init; } = "";

    /// <summary>How SQLite executes a user's query, in words; else empty.</summary>
    public string Plan { get; init; } = "";

    public bool IsBaseline => BaselineValues.All(value => On(value.Key) == value.Value);

    public IEnumerable<KeyValuePair<string, string>> BaselineValues =>
        from value in (Baseline.Length > 0 ? Baseline : NativeBaseline).Split(Separator)
        let parts = value.Split('=', 2)
        select KeyValuePair.Create(parts[0], parts[^1].Replace(EscapedSeparator, $"{Separator}"));

    /// <summary>The <see cref="Key"/> of the case that this one is compared with.</summary>
    public string BaselineKey
    {
        get
        {
            Dictionary<string, string> values = BaselineValues.ToDictionary();
            return KeyOf(column => values.GetValueOrDefault(column, On(column)));
        }
    }

    /// <summary>The time relative to its baseline: exactly 1 for the baseline itself, 0 if it took no turns.</summary>
    public Estimate Ratio
    {
        get
        {
            Estimate ratio = Figure("ratio_paired");
            return IsBaseline && ratio != default ? new Estimate(1, 1, 1) : ratio;
        }
    }

    /// <summary>Whether a ratio cannot be told from 1: its interval includes 1 or is missing, or it is within the noise floor.</summary>
    public bool IsNoise(Estimate ratio) =>
        ratio.IsNoise() || Math.Max(ratio.Value, 1) / Math.Min(ratio.Value, 1) - 1 < Figure("noise_floor").Value;

    /// <summary>Whether all cases have ratios to one and the same baseline.</summary>
    public static bool ShareBaseline(IEnumerable<CaseResult> cases) =>
        cases.Select(result => result.Ratio == default ? null : result.BaselineKey).Distinct().ToArray() is [not null];

    /// <summary>Whether other work disturbed all of several launches, or all but one.</summary>
    public bool IsDisturbed => Metric("launches")?.Value > 1 && Metric("launches_counted")?.Value < 2;

    /// <summary>The explanation of the sign that marks disturbed cases; it begins with the sign.</summary>
    public const string Disturbed = "†: other work on the machine disturbed all launches of the case, or all but one.";

    public string Sign => IsDisturbed ? Disturbed[..1] : "";

    public string? Failure { get; init; }

    /// <summary>The run that measured it; null for the run of the whole file.</summary>
    public RunOrigin? Origin { get; init; }

    /// <summary>Identifies the case within a run: its study, provider and axes.</summary>
    public string Key => KeyOf(On);

    /// <summary>The value on an axis, or the provider; empty if the case has none.</summary>
    public string On(string axis) =>
        axis == ResultColumns.Provider ? Provider : Axes.FirstOrDefault(pair => pair.Key == axis).Value ?? "";

    /// <summary>The value on an axis in words, such as <c>8 threads</c>; empty if the case has none.</summary>
    public string Text(string axis) => On(axis) is { Length: > 0 } value ? ResultColumns.Axis(axis).Text(value) : "";

    private string KeyOf(Func<string, string> on) =>
        string.Join('\n', [Study, on(ResultColumns.Provider), .. Axes.Select(axis => $"{axis.Key}={on(axis.Key)}")]);

    /// <summary>Writes values as <see cref="Baseline"/> holds them.</summary>
    public static string BaselineText(IEnumerable<KeyValuePair<string, string>> values)
    {
        string text = string.Join(
            Separator,
            values.Select(value => $"{value.Key}={value.Value.Replace($"{Separator}", EscapedSeparator)}")
        );
        return text == NativeBaseline ? "" : text;
    }

    public string? Version(string name) => Versions.FirstOrDefault(version => version.Key == name).Value;

    /// <summary>The metric of a name; 0 if it was not measured.</summary>
    public Estimate Figure(string metric) => Metric(metric) ?? default;

    public Estimate? Metric(string name)
    {
        if (Metrics.TryGetValue(name, out Estimate estimate))
        {
            return estimate;
        }

        return StepMetrics.Contains(name) ? ComputeStepMetric(name) : null;
    }

    /// <summary>From <see cref="Series"/>: rows that the cache held at first; the log's largest growth over its smallest.</summary>
    public static IReadOnlyList<string> StepMetrics { get; } = ["held_rows", "ratio_growth"];

    private Estimate? ComputeStepMetric(string name)
    {
        IReadOnlyList<double> highest = Series.GetValueOrDefault("step_highest_row", []);
        int before = highest.TakeWhile(row => row <= 0).Count();
        if (before == highest.Count)
        {
            return null;
        }

        if (name == StepMetrics[0])
        {
            return new Estimate(Series["step_rows"][before] - highest[before]);
        }

        double[] sizes = [.. Series["step_wal_bytes"].Skip(before)];
        double[] growth = [.. sizes.Zip(sizes.Skip(1), (smaller, larger) => larger - smaller)];
        return growth.Length > 1 && growth.Min() > 0 ? new Estimate(growth.Max() / growth.Min()) : null;
    }
}
