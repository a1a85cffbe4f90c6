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

/// <summary>A provider as a layer, and the layers below it, nearest first.</summary>
public sealed record ProviderLayer(string Id, IReadOnlyList<string> Below);

/// <summary>What a page shows of a study: its question, the rule that answers it, what the literature says, and its plots.</summary>
public sealed record StudyReport(
    string Id,
    string Question,
    string Published,
    IReadOnlyList<IStudyPlot> Plots,
    IConclusion? Conclusion
)
{
    /// <summary>The literature of a study that has none.</summary>
    public const string Unpublished = "Nothing.";

    /// <summary>Cases of any study that were measured with several versions of a package.</summary>
    public static StudyReport Versions { get; } =
        new(
            "versions",
            "How much faster or slower are other versions of a package?",
            Unpublished,
            [new VersionBars(), new RatioBars()],
            new VersionsCompared()
        );

    /// <summary>A user's own queries on every provider.</summary>
    public static StudyReport Queries { get; } =
        new(
            "queries",
            "How fast are these queries, on which provider?",
            Unpublished,
            [new TimeBars(of: "per execution"), new RatioBars()],
            new LibrariesCompared()
        );

    /// <summary>Changes that might make a user's queries faster, each against what the application has.</summary>
    public static StudyReport QueryChanges { get; } =
        new(
            "query-changes",
            "What would make these queries faster?",
            Unpublished,
            [new ChangeBars()],
            new QueryAdvice()
        );

    /// <summary>Measured without BenchmarkDotNet, whose processes run long before their first row.</summary>
    public static StudyReport Startup { get; } =
        new(
            "startup",
            "How long until the first row, how big is the published app, and how fast is it then, for each way to build it?",
            Unpublished,
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
            "SQLite's documentation says which settings keep every commit, which may lose the last ones, and which may damage"
                + " the database.",
            [new DurabilityPrice()],
            new DurabilityPrice()
        );
}
