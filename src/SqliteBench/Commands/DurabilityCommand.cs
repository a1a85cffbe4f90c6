using System.CommandLine;
using SqliteBench.Durability;
using SqliteBench.Machine;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Reporting.Documents;
using SqliteBench.Reporting.StudyPlots;
using SqliteBench.Results;
using SqliteBench.Results.Durability;

namespace SqliteBench.Commands;

/// <summary>Measures what each setting gives up for its speed when processes are killed and when the power goes.</summary>
internal sealed class DurabilityCommand : Command
{
    private const int Most = 1_000_000;

    // As many crashes as show what a setting does within minutes, and those of the published campaign.
    private static readonly ((int, int) Kills, (int, int) PowerLosses) s_quick = ((20, 2), (100, 15));
    private static readonly ((int, int) Kills, (int, int) PowerLosses) s_full = ((200, 30), (200, 30));

    private readonly AxisOptions _axes = new();

    private readonly TextOption _pragmas = new(
        "--pragmas",
        "Settings, as journal_mode=WAL+synchronous=FULL: DELETE, WAL or MEMORY with OFF, NORMAL, FULL or EXTRA. Default: all."
    );

    private readonly TextOption _kills = new(
        "--kills",
        "Processes to kill for each provider and setting; 0 for none. Default: 20 of C++ and 2 of others."
    );

    private readonly TextOption _powerLosses = new(
        "--power-losses",
        "Power losses for each provider and setting; 0 for none. Default: 100 with C++ and 15 with others."
    );

    private readonly TextOption _milliseconds = new(
        "--rate-milliseconds",
        "How long to count commits, for each provider and setting. Default: 400; with --full 2000."
    );

    private readonly Option<bool> _full = new("--full")
    {
        Description =
            "The campaign: 200 crashes of each kind with C++, and 30 with others; commits are counted for longer.",
    };

    private readonly TextOption _artifacts = new(
        "--artifacts",
        "Folder of the results. Default: BenchmarkDotNet.Artifacts."
    )
    {
        Aliases = { "-a" },
    };

    private readonly TextOption _label = new(
        "--label",
        "Keep the results as published/LABEL in the folder of the results."
    );

    public DurabilityCommand()
        : base(
            StudyReport.Durability.Id,
            "What each pragma gives up for its speed: commits per second, and what is lost, half there or damaged after processes"
                + " were killed and after simulated power losses, held against what SQLite promises. Takes some minutes."
        )
    {
        Add(_axes[Axis.Providers]);
        Add(_pragmas);
        Add(_kills);
        Add(_powerLosses);
        Add(_milliseconds);
        Add(_full);
        Add(_axes.Seed);
        Add(_axes.Engine);
        Add(_axes.Directory);
        Add(_artifacts);
        Add(_label);
        SetAction(Invoke);
    }

    private int Invoke(ParseResult result)
    {
        DebugBuild.ThrowIfIs();
        string artifacts = WritableFolder.Check(_artifacts.Name, result.GetValue(_artifacts) ?? Paths.Artifacts);
        string? label = CommandOutput.ReadLabel(result.GetValue(_label), artifacts);
        (DurabilityPlan plan, IReadOnlyList<string> absences) = Read(result);
        using LedgerProcesses processes = new(plan.Engine);
        string directory = _axes.ReadDirectory(result, Paths.Databases);
        ArtifactsLock? results = null;
        using InterruptibleDirectory workspace = new(
            directory,
            () =>
            {
                processes.Dispose();
                results?.Dispose();
            }
        );
        // Once there is what removes it when the program is interrupted.
        using ArtifactsLock taken = results = new ArtifactsLock(artifacts);
        try
        {
            Console.Out.WriteAbsences(absences);
            Console.WriteLine($"seed {plan.Seed}: --seed {plan.Seed} repeats the power losses");
            Place place = new(Volume.Of(workspace.Location).FileSystem, workspace.Location);
            RunOrigin origin = CommandOutput.Describe(label, result) with
            {
                Environment = RunEnvironment.Of(
                    MachineFingerprint.Read([place]),
                    plan.Engine.ToString(),
                    plan.Providers,
                    absences
                ),
            };
            DurabilityRun run = new(plan, workspace, processes, Console.Out);
            return Judge(run.Cases, Measure(run, origin, artifacts));
        }
        catch (LedgerProcessException exception) when (exception.IsInterruption)
        {
            workspace.Signals.Interrupt();
            throw;
        }
    }

    /// <summary>What the run is to do, and a sentence for each provider that is not available.</summary>
    /// <exception cref="UsageException">An option has no such value, or no provider is available.</exception>
    private (DurabilityPlan Plan, IReadOnlyList<string> Absences) Read(ParseResult result)
    {
        bool isFull = result.GetValue(_full);
        ((int, int) kills, (int, int) powerLosses) = isFull ? s_full : s_quick;
        IReadOnlyList<Provider> asked = _axes.Read(result, Axis.Providers, new StudyAxes());
        IReadOnlyList<DurabilitySetting> settings = ReadSettings(result);
        (int Native, int Managed) ofKills = Both(result, _kills) ?? kills;
        (int Native, int Managed) ofPowerLosses = Both(result, _powerLosses) ?? powerLosses;
        TimeSpan duration = TimeSpan.FromMilliseconds(
            AxisOptions.Number(result, _milliseconds, Most) ?? (isFull ? 2000 : 400)
        );
        ulong seed = _axes.ReadSeed(result);
        EngineChoice engine = _axes.ReadEngine(result);
        (IReadOnlyList<Provider> available, IReadOnlyList<string> absences) = AxisOptions.Split(asked);
        return (
            new DurabilityPlan(available, settings, engine, seed, duration)
            {
                Kills = ofKills,
                PowerLosses = ofPowerLosses,
            },
            absences
        );
    }

    private IReadOnlyList<DurabilitySetting> ReadSettings(ParseResult result) =>
        result.GetValue(_pragmas) is not { } text
            ? DurabilitySetting.All
            :
            [
                .. text.Split(',', StringSplitOptions.TrimEntries)
                    .Select(name =>
                        DurabilitySetting.Find(name)
                        ?? throw new UsageException(
                            $"--pragmas: '{name}' is none of the settings, which are {string.Join(", ", DurabilitySetting.All)}"
                        )
                    )
                    .Distinct(),
            ];

    private static (int Native, int Managed)? Both(ParseResult result, TextOption option) =>
        AxisOptions.Number(result, option, Most, least: 0) is { } number ? (number, number) : null;

    /// <returns>A sentence for each file that could not be written.</returns>
    private static IReadOnlyList<string> Measure(DurabilityRun run, RunOrigin origin, string artifacts)
    {
        string file = ResultsFile.OfArtifacts(artifacts);
        // What cannot be written after a case is written, or said of, at the end.
        run.Measure(() => ResultsFile.TryWrite(file, new RunResults(origin, run.Cases)));
        RunReports reports = new(new RunResults(origin with { IsPartial = false }, run.Cases), Console.Out);
        reports.Write(file, CommandOutput.FolderOf(origin.Label, artifacts));
        Console.Out.WriteLines(DurabilityTable.OfAll(run.Cases).Prepend("").Append(""));
        reports.Announce();
        return reports.Failures;
    }

    private static int Judge(IReadOnlyList<CaseResult> cases, IReadOnlyList<string> unwritten)
    {
        string[] wrong =
        [
            .. cases.Select(result => result.Failure).OfType<string>(),
            .. DurabilityTable.BrokenPromises(cases),
        ];
        int code = Console.Error.WriteFailures([.. wrong, .. unwritten]);
        Console.WriteLine($"{cases.Count - wrong.Length} of {cases.Count} cases as SQLite promises");
        return code;
    }
}
