using SqliteBench.Hosting;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Durability;
using SqliteBench.Measurement.Machine;
using SqliteBench.Measurement.Studies;
using SqliteBench.Providers;
using SqliteBench.Publishing;
using SqliteBench.Reporting;
using SqliteBench.Results;
using SqliteBench.Results.Durability;
using SqliteBench.Results.Studies;

namespace SqliteBench.Commands;

internal sealed class DurabilityCommand : Command
{
    private const int Most = 1_000_000;

    // Each pair is for C++ and for others. The quick numbers show within minutes what a setting does; the full ones
    // also show rare losses.
    private static readonly ((int, int) Kills, (int, int) PowerLosses) s_quick = ((20, 2), (100, 15));
    private static readonly ((int, int) Kills, (int, int) PowerLosses) s_full = ((200, 30), (200, 30));

    private static readonly Axes s_standard = new();

    private readonly AxisOptions _axes = new();

    private readonly TextOption _pragmas = new(
        "--pragmas",
        "Settings such as journal_mode=WAL+synchronous=FULL: DELETE, WAL or MEMORY with OFF, NORMAL, FULL or EXTRA. Default: all."
    );

    private readonly TextOption _kills = new(
        "--kills",
        "Processes to kill per provider and setting; 0 for none. Default: 20 for C++, 2 for others."
    );

    private readonly TextOption _powerLosses = new(
        "--power-losses",
        "Power losses to simulate per provider and setting; 0 for none. Default: 100 for C++, 15 for others."
    );

    private readonly TextOption _milliseconds = new(
        "--rate-milliseconds",
        "How many milliseconds to count commits, per provider and setting. Default: 400; with --full 2000."
    );

    private readonly Option<bool> _full = new("--full")
    {
        Description = "Cause more crashes: 200 of each kind for C++, 30 for others; commits are counted for longer.",
    };

    public DurabilityCommand()
        : base(
            Study.Durability.Id,
            "Measure what each pragma trades for its speed: commits per second, and what is lost, half-done or corrupt after"
                + " killed processes and simulated power losses, compared with what SQLite promises. Takes some minutes."
        )
    {
        Option[] crashes = [_pragmas, _kills, _powerLosses, _milliseconds, _full];
        Option[] shared = [_axes.Seed, _axes[Axis.Engines], _axes.Directory, _axes.Artifacts, _axes.Label];
        this.With(Invoke, [_axes.WithDefault(Axis.Providers, s_standard), .. crashes, .. shared]);
    }

    private int Invoke(ParseResult result)
    {
        DebugBuild.ThrowIfIs();
        (string artifacts, string? label) = _axes.ReadResults(result);
        (DurabilityPlan plan, IReadOnlyList<string> absences) = Read(result);
        string directory = _axes.ReadDirectory(result, Paths.Databases);
        using ArtifactsLock results = new(artifacts);
        using InterruptibleDirectory workspace = new(directory);
        Place place = new(Volume.Find(workspace.Location).FileSystem, workspace.Location);
        Console.Out.WriteAbsences(absences);
        DatabaseStorage.WriteWarnings(Console.Out, place);
        Console.WriteLine($"seed {plan.Seed}: --seed {plan.Seed} repeats the power losses");
        string command = CommandOutput.CommandOf(result);
        RunOrigin origin = RunDescription.Describe(label, command, [place], $"{plan.Engine}", plan.Providers, absences);
        DurabilityRun run = new(plan, workspace.Location, Console.Out);
        string file = ResultsFile.OfArtifacts(artifacts);
        // A failed write is tried again at the end, and reported there.
        run.Measure(() => ResultsFile.TryWrite(file, new RunResults(origin, run.Cases)));
        RunReports reports = new(
            new RunResults(origin with { IsPartial = false }, run.Cases),
            StudyCatalog.ForReports,
            Console.Out
        );
        reports.Write(file, CommandOutput.Published(label, artifacts));
        Console.Out.WriteLines(DurabilityTable.OfAll(run.Cases).Prepend("").Append(""));
        reports.Announce();
        string[] failed = [.. run.Cases.Select(@case => @case.Failure).OfType<string>()];
        int code = Console.Error.WriteFailures([
            .. failed,
            .. DurabilityTable.BrokenPromises(run.Cases),
            .. reports.Failures,
        ]);
        Console.WriteLine(DurabilityTable.Summary(run.Cases));
        return code;
    }

    private (DurabilityPlan Plan, IReadOnlyList<string> Absences) Read(ParseResult result)
    {
        bool isFull = result.GetValue(_full);
        ((int, int) kills, (int, int) powerLosses) = isFull ? s_full : s_quick;
        IReadOnlyList<Provider> asked = _axes.Read(result, Axis.Providers, s_standard);
        DurabilityPlan plan = new(
            asked,
            ReadSettings(result),
            _axes.ReadEngine(result),
            _axes.ReadSeed(result),
            TimeSpan.FromMilliseconds(AxisOptions.Number(result, _milliseconds, Most) ?? (isFull ? 2000 : 400)),
            Both(result, _kills) ?? kills,
            Both(result, _powerLosses) ?? powerLosses
        );
        (IReadOnlyList<Provider> available, IReadOnlyList<string> absences) = StudySelection.SplitProviders(asked);
        return (plan with { Providers = available }, absences);
    }

    private IReadOnlyList<DurabilitySetting> ReadSettings(ParseResult result) =>
        result.GetValue(_pragmas)?.Split(',', StringSplitOptions.TrimEntries).Select(SettingOf).Distinct().ToArray()
        ?? DurabilitySetting.All;

    private static DurabilitySetting SettingOf(string name) =>
        DurabilitySetting.Find(name)
        ?? throw new UsageException(
            $"--pragmas: unknown setting '{name}'; the settings are {string.Join(", ", DurabilitySetting.All)}"
        );

    private static (int Native, int Managed)? Both(ParseResult result, TextOption option) =>
        AxisOptions.Number(result, option, Most, least: 0) is { } number ? (number, number) : null;
}
