using System.CommandLine;
using SqliteBench.Machine;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Reporting.Documents;
using SqliteBench.Reporting.StudyPlots;
using SqliteBench.Results;
using SqliteBench.StartupTime;

namespace SqliteBench.Commands;

/// <summary>Publishes a program for each provider in several ways, and measures them.</summary>
internal static class StartupCommand
{
    public static Command Create()
    {
        StartupOptions options = new();
        Command command = new(
            StudyReport.Startup.Id,
            "Publish a program for each provider in several ways (JIT, ReadyToRun, native AOT, ...), and measure the time from"
                + " the start of its process to its first row, its size, and its time of an operation. Publishing takes up to"
                + " a minute a program, once."
        );
        options.AddTo(command);
        command.SetAction(result => Invoke(options, result));
        return command;
    }

    private static int Invoke(StartupOptions options, ParseResult result)
    {
        DebugBuild.ThrowIfIs();
        (StartupPlan plan, IReadOnlyList<string> absences) = options.Read(result);
        string directory = options.ReadDirectory(result);
        string? label = CommandOutput.ReadLabel(result.GetValue(options.Label), Paths.Artifacts);
        RepeatedBuilds.Prepare();
        using ArtifactsLock results = new(Paths.Artifacts);
        using StartupWorkspace workspace = new(
            directory,
            Path.Combine(Paths.Artifacts, StudyReport.Startup.Id),
            results
        );
        try
        {
            Console.Out.WriteAbsences(absences);
            MachineFingerprint machine = MachineFingerprint.Read([new(StudyReport.Startup.Id, workspace.Databases)]);
            RunOrigin origin = CommandOutput.Describe(label, result) with { IsPartial = false };
            return Console.Error.WriteFailures([.. Measure(plan, absences, machine, origin, workspace)]);
        }
        // Whatever a program, a build or the disk throws is one sentence.
        catch (Exception exception) when (!SignalCleanup.HoldsBack() && exception is not UsageException)
        {
            return Console.Error.WriteFailures(exception.Message);
        }
    }

    /// <returns>A sentence for each case that failed, and for each file that could not be written.</returns>
    private static IEnumerable<string> Measure(
        StartupPlan plan,
        IReadOnlyList<string> absences,
        MachineFingerprint machine,
        RunOrigin origin,
        StartupWorkspace workspace
    )
    {
        Template[] templates =
        [
            .. StartupPlan.Workloads.Select(workload => workload.Template(plan.Rows, plan.Seed)).Distinct(),
        ];
        TemplatePreparation.Run(templates, workspace.Cache, Console.Out);
        StartupPrograms programs = new(plan, workspace.Cache.PathOf(templates[0]), workspace);
        programs.Publish(Console.Out);
        StartupMeasurement measurement = new(plan, programs, workspace);
        IReadOnlyList<CaseResult> cases = measurement.Measure(Console.Out);
        string[] leftOut = [.. absences, .. programs.Notes];
        origin = origin with { Environment = RunEnvironment.Of(machine, "bundled", plan.Providers, leftOut) };
        RunReports reports = new(new RunResults(origin, cases), Console.Out);
        reports.Write(ResultsFile.OfArtifacts(Paths.Artifacts), CommandOutput.FolderOf(origin.Label, Paths.Artifacts));
        Console.WriteLine();
        Console.Out.WriteLines(StartupTable.Of(cases));
        Console.Out.WriteLines(programs.Notes);
        reports.Announce();
        return measurement.Failures.Concat(reports.Failures);
    }
}

/// <summary>The options of <c>startup</c>.</summary>
internal sealed class StartupOptions
{
    private const int StandardLaunches = 30;
    private const int MaximumLaunches = 10_000;

    private readonly AxisOptions _axes = new();
    private readonly Option<string?> _ways = new("--ways")
    {
        Description = $"Ways to build: all, or ids of {string.Join(", ", BuildWay.All)}.",
        HelpName = "ways",
    };
    private readonly Option<string?> _launches = new("--launches")
    {
        Description = $"Launches of each program that count. Default: {StandardLaunches}.",
        HelpName = "launches",
    };

    public Option<string?> Label { get; } =
        new("--label")
        {
            Description = "Keep the results under this name, as BenchmarkDotNet.Artifacts/published/NAME.",
            HelpName = "name",
        };

    public void AddTo(Command command)
    {
        Option[] measured = [_axes[Axis.Providers], _ways, _axes[Axis.Rows], _axes.Seed, _launches];
        Option[] options = [.. measured, _axes.Directory, Label];
        Array.ForEach(options, command.Options.Add);
    }

    /// <summary>The directory for databases.</summary>
    /// <exception cref="UsageException">It cannot be used.</exception>
    public string ReadDirectory(ParseResult result) => _axes.ReadDirectory(result, Paths.Databases);

    /// <returns>The plan, and a sentence for each provider that is not available.</returns>
    /// <exception cref="UsageException">It asks for what cannot be.</exception>
    public (StartupPlan Plan, IReadOnlyList<string> Absences) Read(ParseResult result)
    {
        StudyAxes standard = new("--rows 10000");
        (IReadOnlyList<Provider> available, IReadOnlyList<string> absences) = AxisOptions.Split(
            _axes.Read(result, Axis.Providers, standard)
        );
        StartupPlan plan = new(
            available,
            ReadWays(result.GetValue(_ways) ?? "all"),
            _axes.ReadOne(result, Axis.Rows, standard),
            _axes.ReadSeed(result),
            AxisOptions.Number(result, _launches, MaximumLaunches) ?? StandardLaunches
        );
        return (plan, absences);
    }

    private static IReadOnlyList<BuildWay> ReadWays(string text)
    {
        try
        {
            return text.Equals("all", StringComparison.OrdinalIgnoreCase)
                ? BuildWay.All
                : [.. text.Split(',', StringSplitOptions.TrimEntries).Select(BuildWay.Find).Distinct()];
        }
        catch (FormatException exception)
        {
            throw new UsageException($"--ways: {exception.Message}");
        }
    }
}
