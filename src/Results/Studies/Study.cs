namespace SqliteBench.Results.Studies;

/// <summary>A study: a question, and the plots that answer it.</summary>
/// <param name="Finding">The answer that holds on all published machines; empty if there is none.</param>
public record Study(
    string Id,
    string Question,
    IReadOnlyList<StudyPlot> Plots,
    string Finding = "",
    string Published = "Nothing."
)
{
    /// <summary>Whether pages of many studies show its plot at once; other plots are folded there.</summary>
    public bool IsLeading { get; init; }

    public static Study Versions { get; } =
        new(
            "versions",
            "How much faster or slower are other versions of a package?",
            [
                new StudyPlot(PlotForm.Bars, PlotFigure.Ratio, "Time per operation, relative to the first version")
                {
                    Name = "versions",
                    Metric = "ratio_version",
                    Unit = "times the first version",
                },
            ],
            "System.Data.SQLite 2.0.4 is faster than 1.0.119, which has its own copy of SQLite; Microsoft.Data.Sqlite "
                + "11.0.0 is as fast as 10.0.15."
        );

    public static Study Queries { get; } =
        new(
            QueryStudies.Queries,
            "How fast are these queries, on which provider?",
            [
                new StudyPlot(PlotForm.Bars, PlotFigure.Time, "Time per execution"),
                new StudyPlot(PlotForm.Bars, PlotFigure.Ratio, "Time per execution, relative to {baseline}")
                {
                    Name = "ratios",
                },
            ]
        );

    public static Study AllAdvice { get; } =
        new(
            QueryStudies.Advice,
            "How fast are these queries with all changes?",
            [
                new StudyPlot(
                    PlotForm.Bars,
                    PlotFigure.Ratio,
                    "Time per execution, relative to the application's own setting"
                )
                {
                    Name = "ratios",
                    Rows = ResultColumns.Workload,
                    Unit = "times the unchanged schema",
                },
            ]
        );

    /// <summary>The study of startup, measured without BenchmarkDotNet, whose processes run long before their first row.</summary>
    public static Study Startup { get; } =
        new(
            "startup",
            "How long until the first row, how big is the published app, and how fast is it then, for each way to "
                + "build it?",
            [
                new StudyPlot(PlotForm.Bars, PlotFigure.Time, "Time to the first row")
                {
                    Name = "starts",
                    Metric = "start_ns",
                    Rows = "build",
                    Unit = "time to the first row",
                },
            ],
            "Native AOT takes only a few milliseconds longer than C++ to start; ReadyToRun saves far less."
        )
        {
            IsLeading = true,
        };

    /// <summary>The study of durability, measured without BenchmarkDotNet, whose processes must not be killed.</summary>
    public static Study Durability { get; } =
        new(
            "durability",
            "How fast does each setting commit, and what is lost when a process is killed or the power fails?",
            [
                new StudyPlot(
                    PlotForm.Durability,
                    PlotFigure.Rate,
                    "Commits per second, by what a power loss can destroy"
                ),
            ],
            "Each setting keeps what SQLite promises.",
            "SQLite's documentation says which settings keep every commit, which may lose the last ones, and which may "
                + "damage the database."
        )
        {
            IsLeading = true,
        };
}

/// <summary>The facts that reports need besides the results: studies, provider ids, and layers from the baseline upwards.</summary>
/// <param name="Libraries">The ADO.NET libraries to choose from, the one that most people use first.</param>
public sealed record ReportCatalog(
    IReadOnlyList<Study> Studies,
    IReadOnlyList<string> Providers,
    IReadOnlyList<ProviderLayer> Layers,
    IReadOnlyList<string> Libraries
);

/// <summary>A provider with the providers that it is built on.</summary>
/// <param name="Below">The ids of the layers that it stands on, the nearest first.</param>
public sealed record ProviderLayer(string Id, IReadOnlyList<string> Below);
