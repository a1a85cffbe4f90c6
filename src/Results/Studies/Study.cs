namespace SqliteBench.Results.Studies;

/// <summary>A study as reports know it: its question, and how its results are shown.</summary>
/// <param name="Published">What has been published about the question.</param>
public record Study(
    string Id,
    string Question,
    IReadOnlyList<StudyPlot> Plots,
    IReadOnlyList<Conclusion> Conclusions,
    string Published = Study.Unpublished
)
{
    public const string Unpublished = "Nothing.";

    public static Study Versions { get; } =
        new(
            "versions",
            "How much faster or slower are other versions of a package?",
            [new VersionBars(), new RatioBars()],
            [new VersionsCompared()]
        );

    public static Study Queries { get; } =
        new(
            QueryStudies.Queries,
            "How fast are these queries, on which provider?",
            [new TimeBars(Of: "per execution"), new RatioBars()],
            [new LibrariesCompared()]
        );

    public static Study AllAdvice { get; } =
        new(
            QueryStudies.Advice,
            "How fast are these queries with all changes?",
            [new ChangeBars()],
            [new ChangesCompared()]
        );

    /// <summary>Measured without BenchmarkDotNet, whose processes run long before their first row.</summary>
    public static Study Startup { get; } =
        new(
            "startup",
            "How long until the first row, how big is the published app, and how fast is it then, for each way to build it?",
            [
                new TimeBars("start_ns", "to the first row", "build", "starts") { SharesAxis = true },
                new TimeBars(Axis: "build"),
            ],
            [new FasterValues("build", "start_ns")]
        );

    /// <summary>Measured without BenchmarkDotNet, whose processes must not be killed.</summary>
    public static Study Durability { get; } =
        new(
            "durability",
            "How fast does each setting commit, and what is lost when a process is killed or the power fails?",
            [new DurabilityPrice()],
            [new DurabilityCompared()],
            "SQLite's documentation says which settings keep every commit, which may lose the last ones, and which may damage"
                + " the database."
        );
}

/// <summary>What reports know besides the results: studies, provider ids, and layers from the baseline upwards.</summary>
/// <param name="Libraries">The ADO.NET libraries to choose from, the one that most people use first.</param>
public sealed record ReportCatalog(
    IReadOnlyList<Study> Studies,
    IReadOnlyList<string> Providers,
    IReadOnlyList<ProviderLayer> Layers,
    IReadOnlyList<string> Libraries
);

/// <param name="Below">The ids of the layers that it stands on, the nearest first.</param>
public sealed record ProviderLayer(string Id, IReadOnlyList<string> Below);
