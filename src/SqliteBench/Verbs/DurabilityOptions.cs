using System.CommandLine;
using SqliteBench.CommandLine;
using SqliteBench.Durability;
using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Results.Durability;
using SqliteBench.Studies;

namespace SqliteBench.Verbs;

/// <summary>The options of <c>durability</c>.</summary>
internal sealed class DurabilityOptions
{
    private const int Most = 1_000_000;

    // As many crashes as show what a setting does within minutes, and those of the published campaign.
    private static readonly ((int, int) Kills, (int, int) PowerLosses) s_quick = ((20, 2), (100, 15));
    private static readonly ((int, int) Kills, (int, int) PowerLosses) s_full = ((200, 30), (200, 30));

    private readonly AxisOptions _axes = new();

    private readonly Option<string?> _pragmas = new("--pragmas")
    {
        Description =
            "Settings, as journal_mode=WAL+synchronous=FULL: DELETE, WAL or MEMORY with OFF, NORMAL, FULL or EXTRA. Default: all.",
        HelpName = "pragmas",
    };

    private readonly Option<string?> _kills = new("--kills")
    {
        Description =
            "Processes to kill for each provider and setting; 0 for none. Default: 20 of C++ and 2 of others.",
        HelpName = "kills",
    };

    private readonly Option<string?> _powerLosses = new("--power-losses")
    {
        Description =
            "Power losses for each provider and setting; 0 for none. Default: 100 with C++ and 15 with others.",
        HelpName = "power-losses",
    };

    private readonly Option<string?> _milliseconds = new("--rate-milliseconds")
    {
        Description = "How long to count commits, for each provider and setting. Default: 400; with --full 2000.",
        HelpName = "rate-milliseconds",
    };

    private readonly Option<bool> _full = new("--full")
    {
        Description =
            "The campaign: 200 crashes of each kind with C++, and 30 with others; commits are counted for longer.",
    };

    private readonly Option<string?> _artifacts = new("--artifacts", "-a")
    {
        Description = "Folder of the results. Default: BenchmarkDotNet.Artifacts.",
        HelpName = "artifacts",
    };

    private readonly Option<string?> _label = new("--label")
    {
        Description = "Keep the results as published/LABEL in the folder of the results.",
        HelpName = "label",
    };

    /// <summary>Adds them to the verb.</summary>
    /// <param name="verb">The verb.</param>
    public void AddTo(Command verb)
    {
        foreach (
            Option option in new Option[]
            {
                _axes.Providers,
                _pragmas,
                _kills,
                _powerLosses,
                _milliseconds,
                _full,
                _axes.Seed,
                _axes.Engine,
                _axes.Directory,
                _artifacts,
                _label,
            }
        )
        {
            verb.Options.Add(option);
        }
    }

    /// <summary>The folder of the results.</summary>
    /// <exception cref="UsageException">It cannot be written to.</exception>
    public string ReadArtifacts(ParseResult result)
    {
        string folder = Path.GetFullPath(result.GetValue(_artifacts) ?? Paths.Artifacts);
        return WritableFolder.CanBe(folder)
            ? folder
            : throw new UsageException($"{_artifacts.Name}: '{folder}' cannot be written to");
    }

    /// <summary>The label; null where the results are not to be kept.</summary>
    /// <exception cref="UsageException">It is none.</exception>
    public string? ReadLabel(ParseResult result) => result.GetValue(_label) is { } name ? RunLabel.Check(name) : null;

    /// <summary>The directory for databases.</summary>
    /// <exception cref="UsageException">It cannot be written to.</exception>
    public string ReadDirectory(ParseResult result) => _axes.ReadDirectory(result, Paths.Databases);

    /// <summary>What the run is to do, and a sentence for each provider that is not available.</summary>
    /// <exception cref="UsageException">An option has no such value, or no provider is available.</exception>
    public (DurabilityPlan Plan, IReadOnlyList<string> Absences) Read(ParseResult result)
    {
        bool isFull = result.GetValue(_full);
        ((int, int) kills, (int, int) powerLosses) = isFull ? s_full : s_quick;
        IReadOnlyList<Provider> asked = _axes.ReadProviders(result, new StudyAxes());
        IReadOnlyList<DurabilitySetting> settings = ReadSettings(result);
        (int Native, int Managed) ofKills = Both(result, _kills) ?? kills;
        (int Native, int Managed) ofPowerLosses = Both(result, _powerLosses) ?? powerLosses;
        TimeSpan duration = TimeSpan.FromMilliseconds(
            AxisOptions.Number(result, _milliseconds, Most) ?? (isFull ? 2000 : 400)
        );
        ulong seed = _axes.ReadSeed(result);
        Providers.Engine.EngineChoice engine = _axes.ReadEngine(result);
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

    private static (int Native, int Managed)? Both(ParseResult result, Option<string?> option) =>
        AxisOptions.Number(result, option, Most, least: 0) is { } number ? (number, number) : null;
}
