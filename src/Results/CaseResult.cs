namespace SqliteBench.Results;

/// <summary>What was measured of one provider on one setting.</summary>
public sealed record CaseResult
{
    /// <summary>The native provider.</summary>
    public const string Native = "cpp";

    private const char Between = ';';

    /// <summary>The id of the study.</summary>
    public required string Study { get; init; }

    /// <summary>The id of the provider, or of what stands beside them, as files beside a log.</summary>
    public required string Provider { get; init; }

    /// <summary>The setting: values by the names of <see cref="ResultColumns.Axes"/>, those that the study has.</summary>
    public required IReadOnlyList<KeyValuePair<string, string>> Axes { get; init; }

    /// <summary>Figures by the names of <see cref="ResultColumns.Metrics"/>, those that the case has.</summary>
    public IReadOnlyDictionary<string, Estimate> Metrics { get; init; } = new Dictionary<string, Estimate>();

    /// <summary>The times of the iterations that count, in ns per operation, in the order in which they were measured.</summary>
    public IReadOnlyList<double> Samples { get; init; } = [];

    /// <summary>
    /// The steps of a long execution: as many values for each name of <see cref="ResultColumns.Series"/>. Empty where the
    /// study has no steps.
    /// </summary>
    public IReadOnlyDictionary<string, IReadOnlyList<double>> Series { get; init; } =
        new Dictionary<string, IReadOnlyList<double>>();

    /// <summary>Package and engine of the provider: values by the names of <see cref="ResultColumns.Versions"/>.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Versions { get; init; } = [];

    /// <summary>
    /// What its paired ratio is relative to: the case with these values instead of its own, as <c>COLUMN=VALUE</c> with
    /// semicolons between them; empty for the native provider in the same setting.
    /// </summary>
    public string Baseline { get; init; } = "";

    /// <summary>Whether it is what cases like it are compared with.</summary>
    public bool IsBaseline => BaselineValues.All(value => On(value.Key) == value.Value);

    /// <summary>The same as <see cref="Baseline"/>, by the columns.</summary>
    public IEnumerable<KeyValuePair<string, string>> BaselineValues =>
        Baseline.Length == 0
            ? [KeyValuePair.Create(ResultColumns.Provider, Native)]
            : Baseline
                .Split(Between)
                .Select(value => value.Split('=', 2))
                .Select(parts => KeyValuePair.Create(parts[0], parts[^1]));

    /// <summary>The key of the case that it is compared with.</summary>
    public string BaselineKey
    {
        get
        {
            Dictionary<string, string> other = BaselineValues.ToDictionary(StringComparer.Ordinal);
            return KeyOf(column => other.GetValueOrDefault(column, On(column)));
        }
    }

    /// <summary>Its time relative to its baseline, of which that is certainly 1; null where it took no turns.</summary>
    public Estimate? Ratio =>
        Metric("ratio_paired") is not { } ratio ? null
        : IsBaseline ? new Estimate(1, 1, 1)
        : ratio;

    /// <summary>Whether cases have paired ratios to one and the same baseline, through which they are compared.</summary>
    public static bool ShareBaseline(IEnumerable<CaseResult> cases)
    {
        string?[] keys = [.. cases.Select(one => one.Ratio is null ? null : one.BaselineKey).Distinct()];
        return keys is [not null];
    }

    /// <summary>What went wrong, or null.</summary>
    public string? Failure { get; init; }

    /// <summary>The run that measured it, where that is another than the one of the whole file; else null.</summary>
    public RunOrigin? Origin { get; init; }

    /// <summary>What the case is known by in every run: study, provider and axes.</summary>
    public string Key => KeyOf(On);

    /// <summary>The value of an axis, of which the provider is one; empty where the case has none.</summary>
    public string On(string axis) =>
        axis == ResultColumns.Provider ? Provider : Axes.FirstOrDefault(pair => pair.Key == axis).Value ?? "";

    private string KeyOf(Func<string, string> on) =>
        string.Join('\n', [Study, on(ResultColumns.Provider), .. Axes.Select(axis => $"{axis.Key}={on(axis.Key)}")]);

    /// <summary>What cases are compared with, as <see cref="Baseline"/> says it.</summary>
    public static string BaselineText(IEnumerable<KeyValuePair<string, string>> values)
    {
        string text = string.Join(Between, values.Select(value => $"{value.Key}={value.Value}"));
        return text == $"{ResultColumns.Provider}={Native}" ? "" : text;
    }

    /// <summary>One of <see cref="Versions"/>, or null where the case does not tell it.</summary>
    public string? Version(string name) => Versions.FirstOrDefault(version => version.Key == name).Value;

    /// <summary>The figure of a column, or null where the case has none.</summary>
    public Estimate? Metric(string name) => Metrics.TryGetValue(name, out Estimate estimate) ? estimate : null;
}

/// <summary>A figure in the unit that its column's name ends with, and its 95 % confidence interval where it has one.</summary>
public readonly record struct Estimate(double Value, double? Low = null, double? High = null);
