using SqliteBench.Hosting;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Measurement.Versions;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results.RunComparisons;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Streams;

namespace SqliteBench.Commands;

/// <summary>The options for a study's axes; each takes one value, or several separated by commas.</summary>
internal sealed class AxisOptions
{
    public const int MaximumSeconds = 86_400;

    private readonly Dictionary<string, TextOption> _axisOptions = Axis.All.ToDictionary(
        axis => axis.Column,
        axis => new TextOption($"{axis.Option} <values>", axis.Help)
    );

    public TextOption this[Axis axis] => _axisOptions[axis.Column];

    /// <summary>Adds the default of a command to the description of an axis's option.</summary>
    public TextOption WithDefault(Axis axis, Axes standard)
    {
        this[axis].Description = $"{axis.Help} Default: {axis.OptionOf(standard)}.";
        return this[axis];
    }

    public TextOption Operations { get; } =
        new("--operations <N>", "Run N operations per execution; workloads have defaults.");

    public TextOption Baseline { get; } =
        new(
            "--baseline <values>",
            "Compare with these values, such as pragmas=normal. Default: cpp, or the first value compared."
        );

    public TextOption Seed { get; } = new("--seed <N>", "Draw rows and operations from this seed. Default: 1.");

    public Option<string[]> Directory { get; } =
        new("--directory")
        {
            Description = "Put the databases into this existing folder. Default: BenchmarkDotNet.Artifacts/databases.",
            HelpName = "folder",
        };

    public TextOption Label { get; } = new("--label <NAME>", "Also save to published/NAME under the artifacts folder.");

    public TextOption Artifacts { get; } =
        new("--artifacts <folder>", "Write the results into this folder. Default: BenchmarkDotNet.Artifacts.")
        {
            Aliases = { "-a" },
        };

    public IEnumerable<Option> RunOptions => [Operations, Seed, Baseline, Directory];

    public IEnumerable<Option> All => [.. _axisOptions.Values, .. RunOptions];

    public IReadOnlyList<T> Read<T>(ParseResult result, Axis<T> axis, Axes standard)
        where T : notnull => Read(result, [axis], standard).On(axis);

    public T ReadOne<T>(ParseResult result, Axis<T> axis, Axes standard)
        where T : notnull => RequireOne(axis, Read(result, axis, standard));

    public Axes Read(ParseResult result, IEnumerable<Axis> axes, Axes standard)
    {
        Axes read = standard;
        foreach (Axis axis in axes)
        {
            if (result.GetValue(this[axis]) is { } text)
            {
                Axes before = read;
                read = UsageException.Read(axis.Option, () => axis.Read(before, text));
            }
        }

        StudySelection.ThrowIfLocked(read.On(Axis.Pragmas), read);
        return read;
    }

    public IReadOnlyDictionary<string, string> ReadBaseline(ParseResult result, StudyDefinition study, Axes axes) =>
        result.GetValue(Baseline) is { } text
            ? text.Split(',')
                .Select(part => UsageException.Read(Baseline.Name, () => study.ReadBaseline(part, axes)))
                .DistinctBy(value => value.Key)
                .ToDictionary()
            : study.BaselineIn(axes);

    /// <summary>Reads what to measure in a study, and selects its cases.</summary>
    /// <param name="fetches">Whether an engine that is missing is downloaded.</param>
    public StudyRun ReadStudy(ParseResult result, StudyDefinition study, Axes standard, bool fetches = false)
    {
        UsageException.ThrowIf(
            study.Providers.Count == 0 && result.GetValue(this[Axis.Providers]) is not null,
            $"{Axis.Providers.Option}: the study '{study.Id}' compares no providers"
        );
        IReadOnlyList<EngineChoice> engines = ReadEngines(result);
        Axes axes = Read(
            result,
            study.Axes.Select(axis => axis == Axis.Workloads ? Axis.WorkloadsOf(() => study.WorkloadIds) : axis),
            Read(result, [Axis.ProvidersOf(study.Providers)], standard) with
            {
                Operations = ReadOperations(result),
                Seed = ReadSeed(result),
            }
        );
        Dictionary<Provider, string> absences = [];
        if (
            fetches
            && axes.On(Axis.Providers).Contains(DuckDbEngine.Provider)
            && DuckDbLibrary.Fetch(Console.Out) is { } absence
        )
        {
            absences[DuckDbEngine.Provider] = absence;
        }

        // A configuration that SQLite refuses is reported before anything is measured.
        foreach (SqliteConfig config in axes.On(Axis.Configs).Where(config => config != SqliteConfig.Normal))
        {
            WorkerProcess.Describe(Axis.Configs.Option, engines[0], PInvokeShim.Provider, [], config);
        }

        return StudySelection.Select(
            study,
            axes.With(Axis.Engines, engines),
            possible => ReadBaseline(result, study, possible),
            absences
        );
    }

    public int? ReadOperations(ParseResult result) => ReadNumber(result, Operations, int.MaxValue / 64);

    public ulong ReadSeed(ParseResult result)
    {
        string? text = result.GetValue(Seed);
        if (text is null)
        {
            return StreamOptions.DefaultSeed;
        }

        return (ulong)UsageException.Read(Seed.Name, () => Axis.ParseWholeNumber(text, long.MaxValue));
    }

    /// <summary>Returns the engines, and chooses the first for this process.</summary>
    public IReadOnlyList<EngineChoice> ReadEngines(ParseResult result)
    {
        IReadOnlyList<EngineChoice> engines = Read(result, Axis.Engines, new Axes());
        EngineProbe.Use(Axis.Engines.Option, engines[0]);
        return engines;
    }

    public EngineChoice ReadEngine(ParseResult result) => RequireOne(Axis.Engines, ReadEngines(result));

    /// <summary>Reads where the results go: the artifacts folder and, if there is one, the label.</summary>
    public (string Artifacts, string? Label) ReadResults(ParseResult result)
    {
        string artifacts = WritableFolder.Check(Artifacts.Name, result.GetValue(Artifacts) ?? Paths.Artifacts);
        return (artifacts, CommandOutput.ReadLabel(result.GetValue(Label), artifacts));
    }

    public string ReadDirectory(ParseResult result, string standard)
    {
        IReadOnlyList<string> directories = ReadDirectories(result, standard);
        UsageException.ThrowIf(
            directories.Count > 1,
            "--directory: only the study 'journal' accepts several directories; name one"
        );
        return directories[0];
    }

    public IReadOnlyList<string> ReadDirectories(ParseResult result, string standard)
    {
        string[] given = result.GetValue(Directory) ?? [];
        if (given.Length == 0)
        {
            return [WritableFolder.Make(Directory.Name, standard)];
        }

        string? missing = Array.Find(given, directory => !System.IO.Directory.Exists(directory));
        UsageException.ThrowIf(missing is not null, $"--directory: '{missing}' is not an existing directory");
        IEnumerable<string> checkedFolders = given.Select(folder => WritableFolder.Check(Directory.Name, folder));
        return [.. checkedFolders.DistinctBy(WritableFolder.Resolve)];
    }

    /// <summary>The only value of an axis; several are a usage error.</summary>
    public static T RequireOne<T>(Axis axis, IReadOnlyList<T> values) =>
        values.Count == 1 ? values[0] : throw new UsageException($"{axis.Option}: name one value, not {values.Count}");

    /// <summary>The whole number of an option; null without the option.</summary>
    internal static int? ReadNumber(ParseResult result, TextOption option, int most, int least = 1)
    {
        string? text = result.GetValue(option);
        if (text is null)
        {
            return null;
        }

        return (int)UsageException.Read(option.Name, () => Axis.ParseWholeNumber(text, most, least));
    }

    /// <summary>Returns an option's percentage as a part of 1; the default threshold without the option.</summary>
    internal static double ReadThreshold(ParseResult result, TextOption option)
    {
        string? percent = result.GetValue(option);
        return percent is null ? ChangeThreshold.Default : ChangeThreshold.ReadPercent(percent, option.Name);
    }

    internal static Provider? ReadProvider(ParseResult result, TextOption option) =>
        result.GetValue(option) is { } id ? UsageException.Read(option.Name, () => Axis.FindProvider(id)) : null;

    /// <summary>The time of an option, such as 90s, 10m or 2h; null without the option.</summary>
    internal static TimeSpan? ReadTime(ParseResult result, TextOption option)
    {
        if (result.GetValue(option) is not { } text)
        {
            return null;
        }

        int unit = text.LastOrDefault() switch
        {
            's' => 1,
            'm' => 60,
            'h' => 3600,
            _ => throw new UsageException(
                $"{option.Name}: '{Excerpt.Shorten(text)}' is not a time such as 90s, 10m or 2h"
            ),
        };
        long units = UsageException.Read(option.Name, () => Axis.ParseWholeNumber(text[..^1], MaximumSeconds / unit));
        return TimeSpan.FromSeconds(units * unit);
    }
}

/// <summary>An option with a text for its value.</summary>
internal sealed class TextOption : Option<string?>
{
    /// <param name="usage">The option with the name of its value, such as <c>--output &lt;file&gt;</c>.</param>
    public TextOption(string usage, string description)
        : base(usage.Split(' ')[0])
    {
        Description = description;
        HelpName = usage.Split('<', '>')[1];
    }
}

/// <summary>An option without a value.</summary>
internal sealed class Flag : Option<bool>
{
    public Flag(string name, string description)
        : base(name) => Description = description;
}
