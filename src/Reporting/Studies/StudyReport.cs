namespace SqliteBench.Reporting.Studies;

public interface IStudyPlot
{
    internal Plot Of(StudyCases cases);
}

/// <summary>What reports know besides the results: studies, provider ids, and layers from the baseline upwards.</summary>
/// <param name="Libraries">The ADO.NET libraries to choose from, the one that most people use first.</param>
public sealed record ReportCatalog(
    IReadOnlyList<StudyReport> Studies,
    IReadOnlyList<string> Providers,
    IReadOnlyList<ProviderLayer> Layers,
    IReadOnlyList<string> Libraries
);

public sealed record ProviderLayer(string Id, IReadOnlyList<string> Below);

public sealed record StudyReport(
    string Id,
    string Question,
    IReadOnlyList<IStudyPlot> Plots,
    IConclusion? Conclusion,
    string Published = StudyReport.Unpublished
)
{
    public const string Unpublished = "Nothing.";

    public static StudyReport Versions { get; } =
        new(
            "versions",
            "How much faster or slower are other versions of a package?",
            [new VersionBars(), new RatioBars()],
            new VersionsCompared()
        );

    public static StudyReport Queries { get; } =
        new(
            QueryStudies.Queries,
            "How fast are these queries, on which provider?",
            [new TimeBars(of: "per execution"), new RatioBars()],
            new LibrariesCompared()
        );

    public static StudyReport AllAdvice { get; } =
        new(QueryStudies.Advice, "How fast are these queries with all changes?", [new ChangeBars()], new AdviceTimes());

    /// <summary>Measured without BenchmarkDotNet, whose processes run long before their first row.</summary>
    public static StudyReport Startup { get; } =
        new(
            "startup",
            "How long until the first row, how big is the published app, and how fast is it then, for each way to build it?",
            [
                new TimeBars("start_ns", "to the first row", "build", "starts") { SharesAxis = true },
                new TimeBars(axis: "build"),
            ],
            new FasterValues("build", "start_ns")
        );

    /// <summary>Measured without BenchmarkDotNet, whose processes must not be killed.</summary>
    public static StudyReport Durability { get; } =
        new(
            "durability",
            "How fast does each setting commit, and what is lost when a process is killed or the power fails?",
            [new DurabilityPrice()],
            new DurabilityPrice(),
            "SQLite's documentation says which settings keep every commit, which may lose the last ones, and which may damage"
                + " the database."
        );
}
