using Interleaving;
using SqliteBench.Hosting;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Machine;
using SqliteBench.Measurement.Studies;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Queries;
using SqliteBench.Workloads;

namespace SqliteBench.Commands;

/// <summary>The command <c>doctor</c>: checks the machine or, with <c>--database</c>, a database.</summary>
internal static class DoctorCommand
{
    private const int StandardNoiseSeconds = 20;

    public static Command Create()
    {
        AxisOptions axes = new();
        TextOption noiseSeconds = new(
            "--noise-seconds <N>",
            $"Time a provider against itself for about N seconds. Default: {StandardNoiseSeconds}."
        );
        TextOption database = new(
            "--database <file>",
            "Look for pitfalls in this database instead: log, statistics, keys, indexes. Nothing is written to it."
        );
        return new Command(
            "doctor",
            """
            Check what this machine can measure, with advice on each problem.
            The check takes half a minute and leaves no files. It exits with 1 if nothing
            can be measured.
            """
        ).With(
            result =>
                Invoke(
                    axes,
                    result,
                    result.GetValue(database),
                    AxisOptions.ReadNumber(result, noiseSeconds, AxisOptions.MaximumSeconds)
                ),
            [database, noiseSeconds, axes[Axis.Engines], axes.Directory]
        );
    }

    public static int Run(string parent, int secondsOfNoise, TextWriter output, ILauncher launcher)
    {
        using InterruptibleDirectory directory = new(parent);
        string place = directory.Location;
        MachineFingerprint machine = MachineFingerprint.Read([new Place("databases", place)]);
        EngineChoice[] engines = [EngineLibrary.Current.Choice, EngineChoice.Bundled, EngineChoice.System];
        Provider provider = ProviderCatalog.Standard;
        CheckReport report = new(output);
        report.Add("build", () => ProgramChecks.Build(DebugBuild.Is));
        report.AddAll("providers", () => ProgramChecks.Providers(ProviderCatalog.All));
        report.AddAll("engines", () => engines.Distinct().Select(ProgramChecks.Engine));
        report.Add("file system", () => MachineChecks.Storage(machine.Databases[0]));
        report.Add("sync", () => MachineChecks.Sync(machine.Prices.Sync));
        IEnumerable<(string, TimeSpan, long)> costs =
            from study in StudyCatalog.All
            let cost = StudySelection.Planned(study, study.Quick).Cost
            select (study.Id, cost.Time, cost.DiskBytes);
        report.Add("studies", () => ProgramChecks.Studies(FreeDisk.In(place), [.. costs]));
        report.Add("processor", () => MachineChecks.Processor(machine));
        report.Add("prices", () => MachineChecks.Prices(machine.Prices));
        report.Add("governor", () => MachineChecks.Governor(machine.Governor));
        report.Add("runtime", () => ProgramChecks.Runtime(machine));
        report.Add("load", () => MachineChecks.Load(ProcessorTimes.Observe()));
        foreach (string id in (string[])["select", "insert"])
        {
            Workload workload = WorkloadCatalog.Find(id)!;
            Estimate Noise() => CaseSchedule.NoiseOf(provider, workload, place, secondsOfNoise, launcher);
            report.Add($"noise of {provider} on {id}", () => MachineChecks.Noise(Noise()));
        }

        report.Conclude();
        return report.CanMeasure ? ExitCode.Success : ExitCode.Failure;
    }

    private static int Examine(string path, string parent)
    {
        // Reading the versions puts the engine in place before a library looks for one.
        _ = MicrosoftSqlite.Provider.ReadVersions();
        using InterruptibleDirectory directory = new(parent);
        IReadOnlyList<CheckResult> found = DatabaseCheckup.Examine(path, directory.Location);
        new CheckReport(Console.Out).AddAll(Path.GetFileName(path), () => found);
        return ExitCode.Success;
    }

    private static int Invoke(AxisOptions axes, ParseResult result, string? database, int? noiseSeconds)
    {
        axes.ReadEngine(result);
        bool isMade = !Directory.Exists(Paths.Databases);
        string directory = axes.ReadDirectory(result, Paths.Databases);
        int seconds = Math.Max(1, (noiseSeconds ?? StandardNoiseSeconds) / 2);
        int code = database is null
            ? Run(directory, seconds, Console.Out, new WorkerLauncher())
            : Examine(database, directory);
        if (isMade && Directory.Exists(Paths.Databases) && !Directory.EnumerateFileSystemEntries(Paths.Databases).Any())
        {
            Directory.Delete(Paths.Databases);
        }

        return code;
    }
}
