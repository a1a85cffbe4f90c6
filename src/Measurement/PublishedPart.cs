using Interleaving;
using SqliteBench.Results;
using SqliteBench.Results.Studies;
using SqliteBench.Workloads.Pragmas;

namespace SqliteBench.Measurement;

/// <summary>One command of those that <c>publish</c> runs to measure all that is published.</summary>
public sealed record PublishedPart(string Id, string[] Arguments, TimeSpan Time, long DiskBytes)
{
    private const long UsualDiskBytes = 200_000_000;

    // A shared cache costs nothing unless connections share it, as in the study of threads.
    private const string EveryProvider = "standard,sqlitepclraw-serialized,ef-core,ef-core-compiled";

    // Measured beside the usual version: this one of System.Data.SQLite has the same engine as the other providers.
    private const string OtherVersion = "system-data-sqlite=2.0.4";

    public bool ComparesPlaces { get; private init; }

    private IReadOnlyList<CaseResult> Cases { get; init; } = [];

    /// <summary>Whether this part measures a figure that a document quotes.</summary>
    public bool Measures(string study, Func<CaseResult, bool> isQuoted) =>
        Cases.Count == 0 ? Id.StartsWith(study) : Cases.Any(isQuoted);

    public static IEnumerable<PublishedPart> All(TimeSpan budget, IReadOnlyList<string> directories) =>
        [
            .. StudyCatalog.All.Select(study => Of(study, budget, directories)),
            OfBlockStudy(
                "providers",
                "--providers cpp,pinvoke,sqlitepclraw,microsoft-data-sqlite,microsoft-data-sqlite-async,dapper --workloads select,insert,join,new-blockset"
            ),
            OfBlockStudy("batch", "--providers cpp --workloads select,insert --batch-sizes 1,16,256,all"),
            OfBlockStudy(
                "threads",
                "--providers cpp --workloads select,insert,select-xor-insert,join,new-blockset --busy timeout"
            ),
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

    // Only the standard study, which compares the providers, and studies that ask for it are inspected in full: their
    // latencies and I/O say enough.
    private static PublishedPart Of(StudyDefinition study, TimeSpan budget, IReadOnlyList<string> directories)
    {
        bool isStandard = study == StudyCatalog.Standard;
        string options = isStandard ? $"--providers {EveryProvider} {VersionRequest.Option} {OtherVersion}" : "";
        Inspection inspection = isStandard || study.PublishesSampling ? Inspection.Full : Inspection.Brief;
        return Of(study.Id, study, options, inspection, budget, directories);
    }

    // The claims of the block study are checked with its own pragmas, in the fewest launches.
    private static PublishedPart OfBlockStudy(string id, string options)
    {
        StudyDefinition study = StudyCatalog.All.First(known => known.Id == id);
        string withPragmas = $"{options} --pragmas {PragmaSet.Combination.Name}";
        return Of($"{id} of the block study", study, withPragmas, Inspection.Brief, TimeSpan.Zero, []);
    }

    private static PublishedPart Of(
        string id,
        StudyDefinition study,
        string options,
        Inspection inspection,
        TimeSpan budget,
        IReadOnlyList<string> directories
    )
    {
        string[] own = options.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        Axes axes = study.Quick;
        foreach (string[] pair in own.Chunk(2))
        {
            axes = Axis.All.FirstOrDefault(axis => axis.Option == pair[0])?.Read(axes, pair[1]) ?? axes;
        }

        StudyRun run = StudySelection.Planned(study, axes) with
        {
            Limits = LaunchLimits.Within(TimeSpan.Zero),
            Inspection = inspection,
        };
        RunCost cost = run.Cost;
        TimeSpan enough = cost.Preparation + (cost.Launches > budget ? cost.Launches : budget);
        string[] survey = inspection == Inspection.Brief ? ["--no-survey"] : [];
        // Rows name a version as PackageVersion.NameOf does, with a space.
        string[] versions = own.Contains(VersionRequest.Option) ? [OtherVersion.Replace('=', ' ')] : [];
        using RunWorkspace? workspace = study.ComparesPlaces ? new(directories) : null;
        return new PublishedPart(
            id,
            ["--anyCategories", study.Id, .. own, .. survey, .. BudgetOption(enough)],
            enough,
            cost.DiskBytes
        )
        {
            ComparesPlaces = study.ComparesPlaces,
            Cases =
            [
                .. from planned in study.CasesOf(run.Axes with { Places = workspace?.Places ?? [] })
                from version in versions.Prepend(planned.Row.Provider)
                select planned.Row with
                {
                    Provider = version,
                },
            ],
        };
    }

    private static PublishedPart Of(string command, TimeSpan time, string options) =>
        new(command, [command, .. options.Split(' ')], time, UsualDiskBytes);

    private static string[] BudgetOption(TimeSpan budget) => ["--budget", $"{Math.Ceiling(budget.TotalSeconds):0}s"];

    // Each of the two versions is built first.
    private static PublishedPart OfVersions(string versions, TimeSpan budget) =>
        new(
            $"versions of {versions.Split('=')[0]}",
            ["--versions", versions, "--workloads", "select,insert,join", "--no-survey", .. BudgetOption(budget)],
            budget + TimeSpan.FromMinutes(1),
            UsualDiskBytes
        );
}
