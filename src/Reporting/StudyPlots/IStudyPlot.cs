using SqliteBench.Reporting.Plots;
using SqliteBench.Results;

namespace SqliteBench.Reporting.StudyPlots;

/// <summary>A way to show what a study measured, and to say it.</summary>
public interface IStudyPlot
{
    /// <summary>The plot; an empty one where the cases have no such figures.</summary>
    internal Plot Of(StudyCases cases);

    /// <summary>What it comes to, in plain sentences that say what is equal within the noise; the plot may say enough.</summary>
    internal IEnumerable<Answer> Answers(StudyCases cases) => [];
}

/// <summary>What a plot comes to, in a plain sentence.</summary>
/// <param name="Sentence">The sentence; what stands between backticks is a name.</param>
/// <param name="Factor">How much it is about: times faster, or times C++; 1 where there is no difference.</param>
internal sealed record Answer(string Sentence, double Factor)
{
    /// <summary>Of two figures: that they are equal where their intervals touch, or else by what factor they differ.</summary>
    public static Answer Of(Estimate smaller, Estimate larger, string equal, Func<string, string> different)
    {
        double factor = larger.Value / smaller.Value;
        return larger == smaller || (larger.Low is { } low && smaller.High is { } high && low <= high)
            ? new Answer(equal, 1)
            : new Answer(different(FigureText.Ratio.Of(factor)), factor);
    }
}

/// <summary>What reports know beside the results: studies, ids of providers, and layers from the baseline upwards.</summary>
public sealed record ReportCatalog(
    IReadOnlyList<StudyReport> Studies,
    IReadOnlyList<string> Providers,
    IReadOnlyList<ProviderLayer> Layers
);

/// <summary>A provider as a layer, and those that it stands on, the nearest first.</summary>
public sealed record ProviderLayer(string Id, IReadOnlyList<string> Below);

/// <summary>What a page says of a study: what it asks and what was published, each in a sentence, and how it shows it.</summary>
public sealed record StudyReport(string Id, string Question, string Published, IReadOnlyList<IStudyPlot> Plots)
{
    /// <summary>What is said to be published where nobody published anything.</summary>
    public const string Unpublished = "Nothing.";

    /// <summary>Measured without BenchmarkDotNet, whose processes have run long before a first row.</summary>
    public static StudyReport Startup { get; } =
        new(
            "startup",
            "How long does a program take to its first row, and how fast is it then, for each way to build it?",
            Unpublished,
            [
                new TimeBars("start_ns", "a start to the first row", "build", "starts"),
                new TimeBars("time_ns", "an operation", "build", "times"),
            ]
        );

    /// <summary>Measured without BenchmarkDotNet, whose processes are not there to be killed.</summary>
    public static StudyReport Durability { get; } =
        new(
            "durability",
            "What does each pragma give up for its speed, when a process is killed and when the power goes?",
            "SQLite's documents say which settings keep every commit, which may lose the last, and which may damage the database.",
            [new DurabilityPrice()]
        );
}
