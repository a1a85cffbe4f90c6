using System.Numerics;
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

    private readonly Dictionary<string, TextOption> _ofAxes = Axis.All.ToDictionary(
        axis => axis.Column,
        axis => new TextOption(axis.Option, axis.Help)
    );

    public TextOption this[Axis axis] => _ofAxes[axis.Column];

    /// <summary>Returns an axis's option, with a command's default in its help.</summary>
    public TextOption WithDefault(Axis axis, Axes standard)
    {
        this[axis].Description = $"{axis.Help} Default: {axis.OptionOf(standard)}.";
        return this[axis];
    }

    public TextOption Operations { get; } =
        new("--operations", "Operations per execution. Default: each workload's own number.");

    public TextOption Baseline { get; } =
        new(
            "--baseline",
            "What each case is compared with: the same case with another value, such as pragmas=normal or provider=pinvoke;"
                + $" separate several with commas. Default: {NativeBaseline.Id}, or the first value of the axis that the study"
                + " compares."
        );

    public TextOption Seed { get; } = new("--seed", "Seed of the rows and the operations. Default: 1.");

    public Option<string[]> Directory { get; } =
        new("--directory")
        {
            Description =
                "An existing directory on a real disk for the databases. Default: BenchmarkDotNet.Artifacts/databases.",
            HelpName = "directory",
        };

    public TextOption Label { get; } =
        new("--label", "Keep the results under this name, as published/NAME in the folder of the results.", "name");

    public TextOption Artifacts { get; } =
        new("--artifacts", "Folder for the results. Default: BenchmarkDotNet.Artifacts.", "folder")
        {
            Aliases = { "-a" },
        };

    /// <summary>The options of a run that choose no values of an axis.</summary>
    public IEnumerable<Option> OfRuns => [Operations, Seed, Baseline, Directory];

    public IEnumerable<Option> All => [.. _ofAxes.Values, .. OfRuns];

    /// <summary>Returns the values of an axis; those of the study if the command line does not name it.</summary>
    public IReadOnlyList<T> Read<T>(ParseResult result, Axis<T> axis, Axes standard)
        where T : notnull => Read(result, [axis], standard).On(axis);

    public T ReadOne<T>(ParseResult result, Axis<T> axis, Axes standard)
        where T : notnull => One(axis, Read(result, axis, standard));

    /// <summary>Returns the values of some axes, with operations and seed, still without directories.</summary>
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

    /// <summary>Returns the baseline of a study's cases; the run fills in a place.</summary>
    public IReadOnlyDictionary<string, string> ReadBaseline(ParseResult result, StudyDefinition study, Axes axes) =>
        result.GetValue(Baseline) is { } text
            ? text.Split(',')
                .Select(part => UsageException.Read(Baseline.Name, () => study.ReadBaseline(part, axes)))
                .DistinctBy(value => value.Key)
                .ToDictionary()
            : study.BaselineIn(axes);

    /// <summary>Returns the part of a study that a run measures.</summary>
    /// <param name="fetches">Whether an engine that is missing is downloaded.</param>
    public StudyRun ReadStudy(ParseResult result, StudyDefinition study, Axes standard, bool fetches = false)
    {
        UsageException.ThrowIf(
            study.Providers.Count == 0 && result.GetValue(this[Axis.Providers]) is not null,
            $"{Axis.Providers.Option}: study {study.Id} compares no providers"
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

    public int? ReadOperations(ParseResult result) => Number(result, Operations, int.MaxValue / 64);

    public ulong ReadSeed(ParseResult result) =>
        Number<ulong>(result, Seed, long.MaxValue) ?? StreamOptions.DefaultSeed;

    /// <summary>Returns the engines, and chooses the first for this process.</summary>
    public IReadOnlyList<EngineChoice> ReadEngines(ParseResult result)
    {
        IReadOnlyList<EngineChoice> engines = Read(result, Axis.Engines, new Axes());
        EngineProbe.Use(Axis.Engines.Option, engines[0]);
        return engines;
    }

    public EngineChoice ReadEngine(ParseResult result) => One(Axis.Engines, ReadEngines(result));

    public (string Artifacts, string? Label) ReadResults(ParseResult result)
    {
        string artifacts = WritableFolder.Check(Artifacts.Name, result.GetValue(Artifacts) ?? Paths.Artifacts);
        return (artifacts, CommandOutput.ReadLabel(result.GetValue(Label), artifacts));
    }

    public string ReadDirectory(ParseResult result, string standard)
    {
        IReadOnlyList<string> directories = ReadDirectories(result, standard);
        UsageException.ThrowIf(
            directories.Count != 1,
            "--directory: only the study journal accepts several directories; name one"
        );
        return directories[0];
    }

    public IReadOnlyList<string> ReadDirectories(ParseResult result, string standard)
    {
        string[] given = result.GetValue(Directory) ?? [];
        if (Array.Find(given, directory => !System.IO.Directory.Exists(directory)) is { } none)
        {
            throw new UsageException($"--directory: '{none}' is not an existing directory");
        }

        if (given.Length == 0)
        {
            return [WritableFolder.Make("--directory", standard)];
        }

        return
        [
            .. given
                .Select(directory => WritableFolder.Check("--directory", directory))
                .DistinctBy(WritableFolder.Resolve),
        ];
    }

    public static T One<T>(Axis axis, IReadOnlyList<T> values) =>
        values.Count == 1 ? values[0] : throw new UsageException($"{axis.Option}: name one value, not {values.Count}");

    /// <summary>Returns an option's whole number; null without the option.</summary>
    internal static T? Number<T>(ParseResult result, TextOption option, T most, long least = 1)
        where T : struct, INumber<T>
    {
        if (result.GetValue(option) is not { } text)
        {
            return null;
        }

        return UsageException.Read(
            option.Name,
            () => T.CreateChecked(Axis.Whole(text, long.CreateChecked(most), least))
        );
    }

    /// <summary>Returns an option's percentage as a part of 1; the default threshold without the option.</summary>
    internal static double ReadThreshold(ParseResult result, TextOption option)
    {
        string? percent = result.GetValue(option);
        return percent is null ? ChangeThreshold.Default : ChangeThreshold.ReadPercent(percent, option.Name);
    }

    /// <summary>Returns the provider that an option names; null without the option.</summary>
    internal static Provider? ReadProvider(ParseResult result, TextOption option) =>
        result.GetValue(option) is { } id ? UsageException.Read(option.Name, () => Axis.FindProvider(id)) : null;

    /// <summary>Returns an option's time, such as <c>90s</c>; null without the option.</summary>
    internal static TimeSpan? Time(ParseResult result, TextOption option)
    {
        if (result.GetValue(option) is not { } text)
        {
            return null;
        }

        // The letters stand for seconds, minutes and hours.
        int unit = "smh".IndexOf(text.LastOrDefault());
        int seconds = (int)Math.Pow(60, unit);
        return unit >= 0
            ? TimeSpan.FromSeconds(
                seconds * UsageException.Read(option.Name, () => Axis.Whole(text[..^1], MaximumSeconds / seconds))
            )
            : throw new UsageException(
                $"{option.Name}: '{Excerpt.Shorten(text)}' is not a time such as 90s, 10m or 2h"
            );
    }
}

internal sealed class TextOption : Option<string?>
{
    /// <param name="valueName">The name of the value in <c>--help</c>; null for the option's own name.</param>
    public TextOption(string name, string description, string? valueName = null)
        : base(name)
    {
        Description = description;
        HelpName = valueName ?? name[2..];
    }
}
