using System.CommandLine;
using System.Globalization;
using System.Numerics;
using SqliteBench.Machine;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Workloads;

namespace SqliteBench.Commands;

/// <summary>The options for a study's axes; each takes one value, or several with commas between them.</summary>
internal sealed class AxisOptions
{
    /// <summary>A day.</summary>
    public const int MaximumSeconds = 86_400;

    private static readonly Dictionary<char, int> s_secondsOf = new()
    {
        ['s'] = 1,
        ['m'] = 60,
        ['h'] = 3600,
    };

    private readonly Dictionary<string, TextOption> _ofAxes = Axis.All.ToDictionary(
        axis => axis.Column,
        axis => new TextOption(axis.Option, axis.Help)
    );

    public TextOption this[Axis axis] => _ofAxes[axis.Column];

    public TextOption Operations { get; } =
        new("--operations", "Operations of one measured iteration. Default: each workload's own number.");

    public TextOption Baseline { get; } =
        new(
            "--baseline",
            "What each case is compared with: the case with these values instead of its own, such as pragmas=normal or"
                + " provider=pinvoke, with commas between several. Default: what the study compares, with its first value;"
                + $" of the providers, {NativeBaseline.Id}."
        );

    public TextOption Seed { get; } = new("--seed", "Seed of the rows and the operations. Default: 1.");

    public TextOption Engine { get; } =
        new(
            "--engine",
            "SQLite of all providers that can share one: bundled (SQLitePCLRaw's), system, or a library's path."
                + " Default: bundled."
        );

    public Option<string[]> Directory { get; } =
        new("--directory")
        {
            Description =
                "Existing directory for the databases, on a real disk; the study journal takes several, one option each."
                + " Default: BenchmarkDotNet.Artifacts/databases.",
            HelpName = "directory",
        };

    public IEnumerable<Option> All => [.. _ofAxes.Values, Operations, Seed, Baseline, Engine, Directory];

    /// <summary>The values of an axis; those of a study where the command line does not name it.</summary>
    /// <exception cref="UsageException">A value is wrong.</exception>
    public IReadOnlyList<T> Read<T>(ParseResult result, Axis<T> axis, StudyAxes standard)
        where T : notnull => Named(axis.Option, () => axis.Values(TextOf(result, axis, standard)));

    /// <summary>The value of an axis where one is wanted.</summary>
    /// <exception cref="UsageException">It is wrong, or there are several.</exception>
    public T ReadOne<T>(ParseResult result, Axis<T> axis, StudyAxes standard)
        where T : notnull => One(axis, Read(result, axis, standard));

    /// <summary>All that belongs to the cases, without directories: the values of some axes, operations and seed.</summary>
    /// <exception cref="UsageException">A value is wrong.</exception>
    public Axes Read(ParseResult result, IEnumerable<Axis> axes, StudyAxes standard) =>
        new()
        {
            Values = axes.ToDictionary(
                axis => axis.Column,
                axis => Named(axis.Option, () => axis.Read(TextOf(result, axis, standard)))
            ),
            Operations = Number(result, Operations, int.MaxValue / 64),
            Seed = ReadSeed(result),
        };

    private string TextOf(ParseResult result, Axis axis, StudyAxes standard) =>
        result.GetValue(this[axis]) ?? standard[axis];

    /// <summary>What the cases of a study are compared with; a place is known by the run alone.</summary>
    /// <exception cref="UsageException">It is not measured.</exception>
    public IReadOnlyDictionary<string, string> ReadBaseline(ParseResult result, StudyDefinition study, Axes axes) =>
        result.GetValue(Baseline) is { } text
            ? text.Split(',')
                .Select(part => Named(Baseline.Name, () => BaselineValue(part, study, axes)))
                .DistinctBy(value => value.Key)
                .ToDictionary()
            : study.Compares.ToDictionary(
                column => column,
                column =>
                    column == ResultColumns.Provider ? NativeBaseline.Id
                    : Axis.All.FirstOrDefault(axis => axis.Column == column) is { } axis ? axes[axis][0]
                    : ""
            );

    private static KeyValuePair<string, string> BaselineValue(string text, StudyDefinition study, Axes axes)
    {
        string[] parts = text.Split('=', 2);
        Axis[] known = [Axis.Providers, .. study.Axes.Except([Axis.Workloads])];
        return Array.Find(known, one => one.Column == parts[0]) is not { } axis
                ? throw new FormatException(
                    $"'{Excerpt.Of(text)}' is no column=value; the columns are {string.Join(", ", known.Select(one => one.Column))}"
                )
            : parts.Length == 2 && axis.Read(parts[1]) is [{ } value] && axes[axis].Contains(value)
                ? KeyValuePair.Create(axis.Column, value)
            : throw new FormatException(
                $"'{Excerpt.Of(text)}' is not among what is measured: {axis.Option} has {string.Join(", ", axes[axis])}"
            );
    }

    public ulong ReadSeed(ParseResult result) =>
        Number<ulong>(result, Seed, long.MaxValue) ?? StreamOptions.DefaultSeed;

    /// <summary>Chooses the engine for this process.</summary>
    public EngineChoice ReadEngine(ParseResult result)
    {
        EngineChoice choice = ReadEngineChoice(result) ?? EngineChoice.Bundled;
        EngineProbe.Use("--engine", choice);
        return choice;
    }

    /// <summary>The engine that is named, or null; whether it can be used shows when it is.</summary>
    public EngineChoice? ReadEngineChoice(ParseResult result) =>
        result.GetValue(Engine) is not { } text ? null
        : string.IsNullOrWhiteSpace(text) ? throw EngineProbe.NoEngine("--engine", $"'{text}' is no engine")
        : EngineChoice.Parse(text);

    /// <summary>Those of the providers that were asked for that can be used, and a sentence for each other.</summary>
    /// <exception cref="UsageException">None can be used.</exception>
    public static (IReadOnlyList<Provider> Available, IReadOnlyList<string> Absences) Split(
        IReadOnlyList<Provider> asked
    )
    {
        Provider[] available = [.. asked.Where(provider => provider.Availability.IsAvailable)];
        string[] absences =
        [
            .. asked.Except(available).Select(provider => $"{provider}: {provider.Availability.Reason}"),
        ];
        return available.Length > 0
            ? (available, absences)
            : throw new UsageException($"--providers: none of them is available: {string.Join("; ", absences)}");
    }

    /// <summary>The directory for databases, which can be written to.</summary>
    /// <exception cref="UsageException">It cannot, or there is more than one.</exception>
    public string ReadDirectory(ParseResult result, string standard)
    {
        IReadOnlyList<string> directories = ReadDirectories(result, standard);
        return directories.Count == 1
            ? directories[0]
            : throw new UsageException("--directory: several directories are for the study journal alone; name one");
    }

    /// <summary>The directories for databases, which can be written to.</summary>
    /// <exception cref="UsageException">One of them cannot.</exception>
    public IReadOnlyList<string> ReadDirectories(ParseResult result, string standard)
    {
        string[] given = result.GetValue(Directory) ?? [];
        return Array.Find(given, directory => !System.IO.Directory.Exists(directory)) is { } none
                ? throw new UsageException($"--directory: '{none}' is no directory; name one that exists")
            : given.Length == 0 ? [WritableFolder.Make("--directory", standard)]
            : [.. given.Select(directory => WritableFolder.Check("--directory", directory)).Distinct()];
    }

    /// <summary>The value of an axis that has one here, and several in a study.</summary>
    /// <exception cref="UsageException">There are several.</exception>
    public static T One<T>(Axis axis, IReadOnlyList<T> values) =>
        values.Count == 1
            ? values[0]
            : throw new UsageException($"{axis.Option}: one value is wanted, and these are {values.Count}; name one");

    /// <summary>What is read, or a mistake that says where it is.</summary>
    /// <exception cref="UsageException">It cannot be read.</exception>
    internal static T Named<T>(string what, Func<T> read)
    {
        try
        {
            return read();
        }
        catch (FormatException exception)
        {
            throw new UsageException($"{what}: {exception.Message}");
        }
    }

    /// <summary>A whole number out of an option; null where it was not given.</summary>
    /// <exception cref="UsageException">It is none, less than the least or more than the most that the option takes.</exception>
    internal static T? Number<T>(ParseResult result, TextOption option, T most, long least = 1)
        where T : struct, INumber<T> =>
        result.GetValue(option) is { } text
            ? Named(option.Name, () => T.CreateChecked(Axis.Whole(text, long.CreateChecked(most), least)))
            : null;

    /// <summary>A time out of an option, such as <c>90s</c>; null where it was not given.</summary>
    /// <exception cref="UsageException">It is none.</exception>
    internal static TimeSpan? Time(ParseResult result, TextOption option)
    {
        if (result.GetValue(option) is not { } text)
        {
            return null;
        }

        int seconds = text.Length == 0 ? 0 : s_secondsOf.GetValueOrDefault(text[^1]);
        return seconds > 0
            ? TimeSpan.FromSeconds(seconds * Named(option.Name, () => Axis.Whole(text[..^1], MaximumSeconds / seconds)))
            : throw new UsageException($"{option.Name}: '{Excerpt.Of(text)}' is no time such as 90s, 10m or 2h");
    }

    /// <summary>A part of 1 out of an option, such as <c>2%</c>; null where it was not given.</summary>
    /// <exception cref="UsageException">It is none.</exception>
    internal static double? Percent(ParseResult result, TextOption option) =>
        result.GetValue(option) is not { } text ? null
        : double.TryParse(
            text.TrimEnd('%'),
            NumberStyles.AllowDecimalPoint,
            CultureInfo.InvariantCulture,
            out double percent
        ) && percent is > 0 and <= 100
            ? percent / 100
        : throw new UsageException($"{option.Name}: '{Excerpt.Of(text)}' is no percentage up to 100, such as 2%");
}
