using SqliteBench.Hosting;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Durability;
using SqliteBench.Measurement.Machine;
using SqliteBench.Providers;
using SqliteBench.Publishing;
using SqliteBench.Results;
using SqliteBench.Results.Durability;
using SqliteBench.Results.Studies;

namespace SqliteBench.Commands;

/// <summary>The command <c>durability</c>: measures the speed and the crash safety of durability settings.</summary>
internal sealed class DurabilityCommand : Command
{
    private const int MaximumNumber = 1_000_000;

    // Each pair is for C++ and for others. The quick numbers show within minutes what a setting does; the full ones
    // also show rare losses.
    private static readonly ((int, int) Kills, (int, int) PowerLosses) s_quick = ((20, 2), (100, 15));
    private static readonly ((int, int) Kills, (int, int) PowerLosses) s_full = ((200, 30), (200, 30));

    private static readonly Axes s_standard = new();

    private readonly AxisOptions _axes = new();

    private readonly TextOption _pragmas = new(
        "--pragmas <values>",
        "Measure these settings: journal_mode=DELETE, WAL or MEMORY, joined by + to synchronous=OFF, NORMAL, FULL or EXTRA. Default: all."
    );
    private readonly TextOption _kills = new(
        "--kills <N>",
        "Kill N processes per provider and setting. Default: 20 for C++, 2 for others."
    );
    private readonly TextOption _powerLosses = new(
        "--power-losses <N>",
        "Simulate N power losses per provider and setting. Default: 100 for C++, 15 for others."
    );
    private readonly TextOption _milliseconds = new(
        "--rate-milliseconds <ms>",
        "Count commits for this long per provider and setting. Default: 400, or 2000 with --full."
    );
    private readonly Flag _full = new("--full", "Cause 200 crashes of each kind for C++, and 30 for others.");

    public DurabilityCommand()
        : base(
            Study.Durability.Id,
            """
            Measure the speed and the crash safety of durability settings.
            The command counts commits per second. It then kills processes, simulates power
            losses, and compares what is lost, half-done or corrupt afterwards with what
            SQLite promises. It takes a few minutes.
            """
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
        using ArtifactsLock inUse = new(artifacts);
        using InterruptibleDirectory workspace = new(directory);
        Place place = new(Volume.Find(workspace.Location).FileSystem, workspace.Location);
        Console.Out.WriteAbsences(absences);
        Volume.WriteWarnings(Console.Out, place);
        Console.WriteLine($"seed {plan.Seed}: --seed {plan.Seed} repeats the power losses");
        string command = CommandOutput.CommandOf(result);
        RunOrigin origin = RunDescription.Describe(label, command, [place], $"{plan.Engine}", plan.Providers, absences);
        DurabilityRun run = new(plan, workspace.Location, Console.Out);
        string file = ResultsFile.OfArtifacts(artifacts);
        // A failed write is tried again at the end, and reported there.
        run.Measure(() => ResultsFile.TryWrite(file, new RunResults(origin, run.Cases)));
        RunResults results = new(origin with { IsPartial = false }, run.Cases);
        RunReports reports = RunReports.Write(results, file, artifacts, Console.Out);
        Console.Out.WriteLines(DurabilityTable.OfAll(run.Cases).Prepend("").Append(""));
        reports.Announce();
        int code = Console.Error.WriteFailures([
            .. run.Cases.Select(@case => @case.Failure).OfType<string>(),
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
        int milliseconds = AxisOptions.ReadNumber(result, _milliseconds, MaximumNumber) ?? (isFull ? 2000 : 400);
        DurabilityPlan plan = new(
            asked,
            ReadSettings(result),
            _axes.ReadEngine(result),
            _axes.ReadSeed(result),
            TimeSpan.FromMilliseconds(milliseconds),
            ReadCount(result, _kills) ?? kills,
            ReadCount(result, _powerLosses) ?? powerLosses
        );
        (IReadOnlyList<Provider> available, IReadOnlyList<string> absences) = StudySelection.SplitProviders(asked);
        return (plan with { Providers = available }, absences);
    }

    private IReadOnlyList<DurabilitySetting> ReadSettings(ParseResult result) =>
        result.GetValue(_pragmas)?.Split(',', StringSplitOptions.TrimEntries).Select(FindSetting).Distinct().ToArray()
        ?? DurabilitySetting.All;

    private static DurabilitySetting FindSetting(string name) =>
        DurabilitySetting.Find(name)
        ?? throw new UsageException(
            $"--pragmas: unknown setting '{name}'; the settings are {string.Join(", ", DurabilitySetting.All)}"
        );

    // Returns the number of an option, which is the same for C++ and for other providers.
    private static (int Native, int Managed)? ReadCount(ParseResult result, TextOption option) =>
        AxisOptions.ReadNumber(result, option, MaximumNumber, least: 0) is { } number ? (number, number) : null;
}
