using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Reports;

namespace SqliteBench.Measuring;

/// <summary>A figure of a case beside BenchmarkDotNet's time. Its own columns show it; the JSON holds it as it is.</summary>
public sealed class CaseMetric : IMetricDescriptor
{
    /// <summary>Describes a figure.</summary>
    /// <param name="id">Its name in the JSON.</param>
    /// <param name="legend">What it means, with its unit.</param>
    /// <param name="displayName">Its name in tables, where that is another.</param>
    internal CaseMetric(string id, string legend, string? displayName = null) =>
        (Id, Legend, DisplayName) = (id, legend, displayName ?? id);

    /// <summary>Operations of one iteration, which is one invocation of the benchmark.</summary>
    public static CaseMetric Operations { get; } = new("Operations", "Operations of one iteration");

    /// <summary>Rows of one iteration.</summary>
    public static CaseMetric Rows { get; } = new("Rows read or written", "Rows of one iteration");

    /// <summary>Transactions of one iteration that met a lock and were repeated.</summary>
    public static CaseMetric Conflicts { get; } =
        new("Conflicts", "Transactions of one iteration that met a lock and were repeated");

    /// <summary>Managed bytes per operation.</summary>
    public static CaseMetric Allocated { get; } = new("AllocatedPerOperation", "Managed bytes per operation");

    /// <summary>Median of the ratios to the baseline that were timed in pairs.</summary>
    public static CaseMetric PairedRatio { get; } =
        new("PairedRatio", "Time in times of cpp, timed in turn", "Ratio (paired)");

    /// <summary>Lower end of its 95 % confidence interval.</summary>
    public static CaseMetric PairedRatioLow { get; } =
        new("PairedRatioLow", "Lower end of its 95 % interval", "Ratio (paired) low");

    /// <summary>Upper end of its 95 % confidence interval.</summary>
    public static CaseMetric PairedRatioHigh { get; } =
        new("PairedRatioHigh", "Upper end of its 95 % interval", "Ratio (paired) high");

    /// <summary>Median of the ratios to the first version of the run.</summary>
    public static CaseMetric VersionRatio { get; } =
        new("VersionRatio", "Time in times of the first version, timed in turn", "Ratio (version)");

    /// <summary>Lower end of its 95 % confidence interval.</summary>
    public static CaseMetric VersionRatioLow { get; } =
        new("VersionRatioLow", "Lower end of its 95 % interval", "Ratio (version) low");

    /// <summary>Upper end of its 95 % confidence interval.</summary>
    public static CaseMetric VersionRatioHigh { get; } =
        new("VersionRatioHigh", "Upper end of its 95 % interval", "Ratio (version) high");

    /// <summary>By what part of 1 the baseline's paired ratio to itself differs from 1.</summary>
    public static CaseMetric NoiseFloor { get; } =
        new("NoiseFloor", "By what part of 1 the paired ratio of cpp to itself differs from 1");

    /// <summary>Share of the calls that were complete when they returned, in percent.</summary>
    public static CaseMetric SynchronousCalls { get; } =
        new("SynchronousCalls", "Calls of an asynchronous provider that were complete when they returned, in percent");

    /// <summary>Calls per operation after which the caller went on on another thread.</summary>
    public static CaseMetric ThreadHops { get; } =
        new("ThreadHops", "Calls per operation after which an asynchronous provider's caller was on another thread");

    /// <summary>From the cancellation of a query to the end of its call, in ms; a figure of the provider.</summary>
    public static CaseMetric Cancellation { get; } =
        new("CancellationMilliseconds", "From a query's cancellation to the end of its call, in milliseconds");

    /// <inheritdoc />
    public string Id { get; }

    /// <inheritdoc />
    public string DisplayName { get; }

    /// <inheritdoc />
    public string Legend { get; }

    /// <inheritdoc />
    public string NumberFormat => "0.##";

    /// <inheritdoc />
    public UnitType UnitType => UnitType.Dimensionless;

    /// <inheritdoc />
    public string Unit => "";

    /// <inheritdoc />
    public bool TheGreaterTheBetter => false;

    /// <inheritdoc />
    public int PriorityInCategory => 0;

    /// <summary>Never: the columns of the suite show it a operation.</summary>
    /// <param name="metric">The metric.</param>
    public bool GetIsAvailable(Metric metric) => false;

    /// <summary>The value that a report holds, or null.</summary>
    /// <param name="report">The report of a case, or null.</param>
    public double? In(BenchmarkReport? report) =>
        report is not null && report.Metrics.TryGetValue(Id, out Metric? metric) ? metric.Value : null;
}
