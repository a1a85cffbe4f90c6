namespace SqliteBench.Results.Studies;

/// <summary>How a plot is drawn.</summary>
public enum PlotForm
{
    /// <summary>Bars from 0 or, of ratios, from 1; dots on a logarithmic axis if figures differ much.</summary>
    Bars,
    Lines,

    /// <summary>The size of the write-ahead log by the rows that an open transaction has written.</summary>
    LogGrowth,

    /// <summary>The commits per second of each setting, by what a power loss can destroy.</summary>
    Durability,
}

/// <summary>The kind of figures that a plot shows.</summary>
public enum PlotFigure
{
    Time,
    Ratio,
    Rate,

    /// <summary>Operations per second, relative to those with the first value of the rows.</summary>
    Gain,
}

/// <summary>A plot of a study, as data: reports draw it. Cases that neither rows nor series tell apart are in separate panels.</summary>
/// <param name="Title">The title of the plot; <c>{baseline}</c> stands for what ratios are relative to.</param>
public sealed record StudyPlot(PlotForm Form, PlotFigure Figure, string Title)
{
    public static StudyPlot Times { get; } = new(PlotForm.Bars, PlotFigure.Time, "Time per operation");

    public static StudyPlot Ratios { get; } =
        new(PlotForm.Bars, PlotFigure.Ratio, "Time per operation, relative to {baseline}") { Name = "ratios" };

    /// <summary>The end of the plot's name, unique within a study.</summary>
    public string Name { get; init; } = "times";

    /// <summary>The column of the figures; by default the time per operation or the paired ratio.</summary>
    public string Metric { get; init; } = Figure == PlotFigure.Ratio ? "ratio_paired" : "time_ns";

    /// <summary>The axis of the rows or, of lines, the horizontal one.</summary>
    public string Rows { get; init; } = ResultColumns.Provider;

    public string Series { get; init; } = ResultColumns.Provider;

    /// <summary>The cases that are drawn, such as <c>workload:select,join threads:1</c>; a condition that no case meets does not count.</summary>
    public string Only { get; init; } = "";

    /// <summary>Whether providers are compared; if not, the plot shows only the reference provider.</summary>
    public bool ShowsProviders => Rows == ResultColumns.Provider || Series == ResultColumns.Provider;

    /// <summary>The provider below the others, whose part of each bar is grey; empty if none.</summary>
    public string Below { get; init; } = "";

    /// <summary>Whether all panels of a plot of lines have the same vertical axis.</summary>
    public bool SharesAxis { get; init; }

    public string Unit { get; init; } =
        Figure switch
        {
            PlotFigure.Ratio => "times {baseline}",
            PlotFigure.Rate => "operations/s",
            PlotFigure.Gain => "times as fast",
            _ => "time per operation",
        };
}
