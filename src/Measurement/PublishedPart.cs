using Interleaving;
using SqliteBench.Results;
using SqliteBench.Results.Studies;

namespace SqliteBench.Measurement;

/// <summary>A part of what is published, measured by a command of its own.</summary>
public sealed record PublishedPart(string Id, string[] Arguments, TimeSpan Time, long DiskBytes)
{
    private const long DiskOfOthers = 200_000_000;

    // A shared cache costs nothing unless connections share it, as in the study of threads.
    private const string EveryProvider = "standard,sqlitepclraw-serialized,ef-core,ef-core-compiled";

    // System.Data.SQLite of the same engine as the others.
    private const string VersionBeside = "system-data-sqlite=2.0.4";

    public bool ComparesPlaces { get; private init; }

    private IReadOnlyList<CaseResult> Cases { get; init; } = [];

    /// <summary>Whether it measures a case of a study that is quoted.</summary>
    public bool Measures(string study, Func<CaseResult, bool> isQuoted) =>
        Cases.Count == 0 ? Id.StartsWith(study) : Cases.Any(isQuoted);

    public static IEnumerable<PublishedPart> All(TimeSpan budget, IReadOnlyList<string> directories) =>
        [
            .. StudyCatalog.All.Select(study => Of(study, budget, directories)),
            OfVersions("microsoft-data-sqlite=10.0.15,11.0.0", budget),
            OfVersions("system-data-sqlite=1.0.119,2.0.4", budget),
            Of(
                Study.Startup.Id,
                TimeSpan.FromMinutes(7),
                "--providers cpp,pinvoke,microsoft-data-sqlite,dapper,ef-core --ways jit,ready-to-run,native-aot"
            ),
            Of(
                Study.Durability.Id,
                TimeSpan.FromMinutes(2.5),
                "--providers cpp,microsoft-data-sqlite,system-data-sqlite --rate-milliseconds 2000"
            ),
        ];

    // Latencies and I/O of the providers say enough.
    private static PublishedPart Of(StudyDefinition study, TimeSpan budget, IReadOnlyList<string> directories)
    {
        bool isStandard = study == StudyCatalog.Standard;
        string[] options =
            isStandard ? [Axis.Providers.Option, EveryProvider]
            : study.PublishesSampling ? []
            : ["--no-survey"];
        string[] versions = isStandard ? [VersionRequest.Option, VersionBeside] : [];
        string[] beside = [.. versions.Skip(1).Select(version => version.Replace('=', ' '))];
        string[] arguments = ["--anyCategories", study.Id, .. options];
        Axes standard = study.Quick.With(Axis.Providers, Axis.Providers.Values(EveryProvider));
        StudyRun run = StudySelection.Planned(study, isStandard ? standard : study.Quick) with
        {
            Limits = LaunchLimits.Within(TimeSpan.Zero),
            Inspection = options.Contains("--no-survey") ? Inspection.Brief : Inspection.Full,
        };
        RunCost cost = run.Cost;
        using RunWorkspace? workspace = study.ComparesPlaces ? new(directories) : null;
        TimeSpan enough = cost.Preparation + (cost.Launches > budget ? cost.Launches : budget);
        return new PublishedPart(study.Id, [.. arguments, .. versions, .. Option(enough)], enough, cost.DiskBytes)
        {
            ComparesPlaces = study.ComparesPlaces,
            Cases =
            [
                .. study
                    .CasesOf(run.Axes with { Places = workspace?.Places ?? [] })
                    .SelectMany(one => beside.Prepend(one.Row.Provider), (one, id) => one.Row with { Provider = id }),
            ],
        };
    }

    private static PublishedPart Of(string command, TimeSpan time, string options) =>
        new(command, [command, .. options.Split(' ')], time, DiskOfOthers);

    private static string[] Option(TimeSpan budget) => ["--budget", $"{Math.Ceiling(budget.TotalSeconds):0}s"];

    // Each of the two versions is built first.
    private static PublishedPart OfVersions(string versions, TimeSpan budget) =>
        new(
            $"versions of {versions.Split('=')[0]}",
            ["--versions", versions, Axis.Workloads.Option, "select,insert,join", "--no-survey", .. Option(budget)],
            budget + TimeSpan.FromMinutes(1),
            DiskOfOthers
        );
}
