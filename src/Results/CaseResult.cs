namespace SqliteBench.Results;

/// <summary>What was measured of one provider on one setting.</summary>
public sealed record CaseResult
{
    /// <summary>The provider that all others are compared with: the native baseline.</summary>
    public const string Baseline = "cpp";

    /// <summary>The id of the study.</summary>
    public required string Study { get; init; }

    /// <summary>The id of the provider, or of what stands beside them, as files beside a log.</summary>
    public required string Provider { get; init; }

    /// <summary>The setting: values by the names of <see cref="ResultColumns.Axes"/>, those that the study has.</summary>
    public required IReadOnlyList<KeyValuePair<string, string>> Axes { get; init; }

    /// <summary>Figures by the names of <see cref="ResultColumns.Metrics"/>, those that the case has.</summary>
    public required IReadOnlyDictionary<string, Estimate> Metrics { get; init; }

    /// <summary>The times of the iterations that count, in ns per operation, in the order in which they were measured.</summary>
    public IReadOnlyList<double> Samples { get; init; } = [];

    /// <summary>
    /// The steps of a long execution: as many values for each name of <see cref="ResultColumns.Series"/>. Empty where the
    /// study has no steps.
    /// </summary>
    public IReadOnlyDictionary<string, IReadOnlyList<double>> Series { get; init; } =
        new Dictionary<string, IReadOnlyList<double>>(StringComparer.Ordinal);

    /// <summary>Package and engine of the provider: values by the names of <see cref="ResultColumns.Versions"/>.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Versions { get; init; } = [];

    /// <summary>What went wrong, or null.</summary>
    public string? Failure { get; init; }

    /// <summary>The run that measured it, where that is another than the one of the whole file; else null.</summary>
    public RunOrigin? Origin { get; init; }

    /// <summary>What the case is known by in every run: study, provider and axes.</summary>
    public string Key => string.Join('\n', [Study, Provider, .. Axes.Select(axis => $"{axis.Key}={axis.Value}")]);

    /// <summary>The value of an axis; empty where the case has none.</summary>
    public string On(string axis) => Axes.FirstOrDefault(pair => pair.Key == axis).Value ?? "";

    /// <summary>One of <see cref="Versions"/>, or null where the case does not tell it.</summary>
    public string? Version(string name) => Versions.FirstOrDefault(version => version.Key == name).Value;

    /// <summary>The figure of a column, or null where the case has none.</summary>
    public Estimate? Metric(string name) => Metrics.TryGetValue(name, out Estimate estimate) ? estimate : null;
}

/// <summary>A figure in the unit that its column's name ends with, and its 95 % confidence interval where it has one.</summary>
public readonly record struct Estimate(double Value, double? Low = null, double? High = null);
