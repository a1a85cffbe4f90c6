using SqliteBench.Reporting.Plots;
using SqliteBench.Results;

namespace SqliteBench.Reporting.StudyPlots;

/// <summary>Shows what a study measured as a plot and in sentences.</summary>
public interface IStudyPlot
{
    /// <summary>The plot; empty if the cases lack its figures.</summary>
    internal Plot Of(StudyCases cases);

    /// <summary>The plot in sentences, which also say what is equal within the noise; none if the plot is enough.</summary>
    internal IEnumerable<Answer> Answers(StudyCases cases) => [];
}

/// <summary>
/// A sentence about a plot, with names in backticks, and the size of its difference: times faster, or times C++; 1 if there
/// is none.
/// </summary>
internal sealed record Answer(string Sentence, double Factor)
{
    /// <summary>Compares two figures: equal if their intervals touch, else different by a factor.</summary>
    public static Answer Of(Estimate smaller, Estimate larger, string equal, Func<string, string> different)
    {
        double factor = larger.Value / smaller.Value;
        return larger == smaller || (larger.Low is { } low && smaller.High is { } high && low <= high)
            ? new Answer(equal, 1)
            : new Answer(different(FigureText.Ratio.Of(factor)), factor);
    }
}

/// <summary>What reports know besides the results: studies, provider ids, and layers from the baseline upwards.</summary>
public sealed record ReportCatalog(
    IReadOnlyList<StudyReport> Studies,
    IReadOnlyList<string> Providers,
    IReadOnlyList<ProviderLayer> Layers
);

/// <summary>A provider as a layer, and the layers below it, nearest first.</summary>
public sealed record ProviderLayer(string Id, IReadOnlyList<string> Below);

/// <summary>What a page shows of a study: its question, what the literature says, and its plots.</summary>
public sealed record StudyReport(string Id, string Question, string Published, IReadOnlyList<IStudyPlot> Plots)
{
    /// <summary>The literature of a study that has none.</summary>
    public const string Unpublished = "Nothing.";

    /// <summary>Measured without BenchmarkDotNet, whose processes run long before their first row.</summary>
    public static StudyReport Startup { get; } =
        new(
            "startup",
            "How long until the first row, how big is the published app, and how fast is it then, for each way to build it?",
            Unpublished,
            [new TimeBars("start_ns", "to the first row", "build", "starts"), new TimeBars(axis: "build")]
        );

    /// <summary>Measured without BenchmarkDotNet, whose processes must not be killed.</summary>
    public static StudyReport Durability { get; } =
        new(
            "durability",
            "How fast does each setting commit, and what is lost when a process is killed or the power fails?",
            "SQLite's documentation says which settings keep every commit, which may lose the last ones, and which may damage"
                + " the database.",
            [new DurabilityPrice()]
        );
}
