namespace SqliteBench.Results.Studies;

/// <summary>A plot of a study, as data: reports draw it.</summary>
public abstract record StudyPlot;

/// <param name="Metric">The column of the times, in ns.</param>
/// <param name="Of">What a time is of, such as <c>per row</c>.</param>
/// <param name="Axis">The axis of the rows; null for providers.</param>
/// <param name="Name">The end of the plot's name, unique within a study.</param>
public sealed record TimeBars(
    string Metric = "time_ns",
    string Of = "per operation",
    string? Axis = null,
    string Name = "times"
) : StudyPlot
{
    /// <summary>Whether all panels have the same scale.</summary>
    public bool SharesAxis { get; init; }
}

/// <summary>Bars of paired ratios: a panel per setting, a row per provider, and a bar per run if there are several.</summary>
public sealed record RatioBars : StudyPlot;

/// <summary>The times of versions of a package, relative to the first.</summary>
public sealed record VersionBars : StudyPlot;

/// <summary>The times of a user's queries with a change, relative to those without.</summary>
public sealed record ChangeBars : StudyPlot;

/// <summary>What each layer adds: the time of the baseline times the difference of the paired ratios.</summary>
public sealed record LayerOverhead : StudyPlot;

/// <summary>Operations per second, or time per operation, along an axis; both scales are logarithmic.</summary>
/// <param name="Across">What the axis counts, in words.</param>
public sealed record AxisCurve(string Axis, string Across, bool AreTimes = false) : StudyPlot;

/// <summary>The size of the write-ahead log by the rows that an open transaction has written.</summary>
public sealed record LogGrowth : StudyPlot;

/// <summary>Times relative to the best of a column, a row per value of the axis; without an axis, to C++.</summary>
public sealed record HeatTable(string? Axis = null) : StudyPlot;

/// <summary>The commits per second of each setting, coloured by what crashes destroyed: a panel per provider.</summary>
public sealed record DurabilityPrice : StudyPlot;
