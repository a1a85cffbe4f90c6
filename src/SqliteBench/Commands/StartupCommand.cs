using SqliteBench.Hosting;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Machine;
using SqliteBench.Measurement.StartupTime;
using SqliteBench.Measurement.Studies;
using SqliteBench.Providers;
using SqliteBench.Reporting;
using SqliteBench.Results;
using SqliteBench.Results.Studies;
using SqliteBench.Workloads.Databases;

namespace SqliteBench.Commands;

/// <summary>The command <c>startup</c>: measures how fast published programs start, and how big they are.</summary>
internal sealed class StartupCommand : Command
{
    private const int StandardLaunches = 30;
    private static readonly Axes s_standard = new Axes().With(Axis.Rows, 10_000);

    private readonly AxisOptions _axes = new();
    private readonly TextOption _ways = new(
        "--ways <values>",
        $"Build in these ways: {string.Join(", ", BuildWay.All)}. Default: all."
    );
    private readonly TextOption _launches = new(
        "--launches <N>",
        $"Launch each program N times, after two warm-up launches. Default: {StandardLaunches}."
    );

    public StartupCommand()
        : base(
            Study.Startup.Id,
            """
            Measure how fast published programs start, and how big they are.
            The command publishes a program per provider and kind of build, and measures the
            time from process start to the first row, the size, and the time per operation.
            Publishing takes up to a minute per program, the first time.
            """
        )
    {
        Option providers = _axes.WithDefault(Axis.Providers, s_standard);
        Option rows = _axes.WithDefault(Axis.Rows, s_standard);
        this.With(Invoke, providers, _ways, rows, _axes.Seed, _launches, _axes.Directory, _axes.Label);
    }

    internal (StartupPlan Plan, IReadOnlyList<string> Absences) Read(ParseResult result)
    {
        (IReadOnlyList<Provider> available, IReadOnlyList<string> absences) = StudySelection.SplitProviders(
            _axes.Read(result, Axis.Providers, s_standard)
        );
        StartupPlan plan = new(
            available,
            ReadWays(result.GetValue(_ways) ?? "all"),
            _axes.ReadOne(result, Axis.Rows, s_standard),
            _axes.ReadSeed(result),
            AxisOptions.ReadNumber(result, _launches, most: 10_000) ?? StandardLaunches
        );
        return (plan, absences);
    }

    private IReadOnlyList<BuildWay> ReadWays(string text)
    {
        BuildWay[] Find() => [.. text.Split(',', StringSplitOptions.TrimEntries).Select(BuildWay.Find).Distinct()];
        bool isAll = text.Equals("all", StringComparison.OrdinalIgnoreCase);
        return isAll ? BuildWay.All : UsageException.Read(_ways.Name, Find);
    }

    private int Invoke(ParseResult result)
    {
        DebugBuild.ThrowIfIs();
        (StartupPlan plan, IReadOnlyList<string> absences) = Read(result);
        Repository.ThrowIfNotBuildable(Study.Startup.Id);
        string directory = _axes.ReadDirectory(result, Paths.Databases);
        string? label = CommandOutput.ReadLabel(result.GetValue(_axes.Label), Paths.Artifacts);
        using ArtifactsLock results = new(Paths.Artifacts);
        using StartupWorkspace workspace = new(directory, Path.Combine(Paths.Artifacts, Study.Startup.Id));
        try
        {
            Console.Out.WriteAbsences(absences);
            Place place = new(Study.Startup.Id, workspace.Databases);
            string command = CommandOutput.CommandOf(result);
            RunOrigin origin = RunDescription.Describe(label, command, [place], "bundled", plan.Providers, absences);
            return Console.Error.WriteFailures([.. Measure(plan, origin with { IsPartial = false }, workspace)]);
        }
        // Any failure of a program, a build or the disk is reported in one sentence.
        catch (Exception exception) when (!Interruption.HasBegun && exception is not UsageException)
        {
            return Console.Error.WriteFailures(exception.Message);
        }
    }

    private static IEnumerable<string> Measure(StartupPlan plan, RunOrigin origin, StartupWorkspace workspace)
    {
        Template[] templates =
        [
            .. StartupPlan.Workloads.Select(workload => workload.Template(plan.Rows, plan.Seed)).Distinct(),
        ];
        workspace.Cache.Prepare(templates, Console.Out);
        StartupPrograms programs = new(plan, workspace.Cache.PathOf(templates[0]), workspace);
        programs.Publish(Console.Out);
        StartupMeasurement measurement = new(plan, programs, workspace);
        RunResults results = new(origin, measurement.Measure(Console.Out));
        string file = ResultsFile.OfArtifacts(Paths.Artifacts);
        RunReports reports = RunReports.Write(results, file, Paths.Artifacts, Console.Out);
        Console.WriteLine();
        Console.Write(LastScreen.Format(results, StudyCatalog.ForReports));
        reports.Announce();
        return measurement.Failures.Concat(reports.Failures);
    }
}
