using System.Numerics;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Pitfalls;
using SqliteBench.Workloads.Pragmas;
using SqliteBench.Workloads.Running;
using SqliteBench.Workloads.Schemas;

namespace SqliteBench.Measurement.Cases;

/// <summary>The kinds of workloads whose studies have an axis; others name it in <c>StudyDefinition.Own</c>.</summary>
[Flags]
public enum AxisOf
{
    None = 0,
    Blocks = 1,
    Statements = 2,
    Every = Blocks | Statements,
}

/// <summary>A property that can vary between cases, such as pragmas or threads: a column of the results and an option.</summary>
/// <param name="workloads">The kinds of workloads that have the axis in every study.</param>
public abstract class Axis(string column, AxisOf workloads, string help)
{
    private const int MaximumThreads = 1024;

    public static Axis<Provider> Providers { get; } = ProvidersOf(ProviderCatalog.All);

    public static Axis<Provider> ProvidersOf(IReadOnlyList<Provider> choice) =>
        new(
            ResultColumns.Provider,
            AxisOf.None,
            "Use these providers: standard, all, or ids.",
            id => Find("provider", id, choice),
            _ => ProviderCatalog.Standard,
            (setting, _) => setting,
            "standard",
            ("standard", () => [.. choice.Where(provider => !provider.IsNamedOnly)]),
            ("all", () => choice)
        );

    public static IReadOnlyList<string> EveryWorkload =>
        [
            .. WorkloadCatalog.All.Select(workload => workload.Id),
            .. StatementCatalog.All.Select(workload => workload.Id),
            .. PitfallCatalog.All.Select(pitfall => pitfall.Id),
        ];

    public static Axis<string> Workloads { get; } = WorkloadsOf(() => EveryWorkload);

    public static Axis<PragmaSet> Pragmas { get; } =
        new(
            ResultColumns.Pragmas,
            AxisOf.Every,
            "Set these pragmas: normal, recommended, combination, or name=value+name=value.",
            PragmaSet.Parse,
            setting => setting.Pragmas,
            (setting, value) => setting with { Pragmas = value }
        );

    public static Axis<BatchSize> BatchSizes { get; } =
        new(
            "batch_size",
            AxisOf.Blocks,
            "Commit after this many operations, or after all.",
            BatchSize.Parse,
            setting => setting.BatchSize,
            (setting, value) => setting with { BatchSize = value }
        );

    public static Axis<int> Threads { get; } =
        NumberAxis(
            "threads",
            AxisOf.Blocks,
            "Use this many threads, each with its own connection and keys.",
            MaximumThreads,
            setting => setting.Threads,
            (setting, value) => setting with { Threads = value }
        );

    public static Axis<int> Databases { get; } =
        NumberAxis(
            "databases",
            AxisOf.None,
            "Write this many databases in parallel, one thread each, in the study \"journal\".",
            MaximumThreads,
            setting => setting.Databases,
            (setting, value) => setting with { Databases = value }
        );

    public static Axis<string> Busy { get; } =
        new(
            "busy",
            AxisOf.None,
            "Wait for locks in the study \"threads\" with PRAGMA busy_timeout (timeout), or with the library's own retries and"
                + " immediate transactions (library).",
            text => Find("value", text, [RunOptions.BusyTimeoutValue, RunOptions.LibraryValue]),
            setting => setting.Busy,
            (setting, value) => setting with { Busy = value }
        );

    public static Axis<long> Rows { get; } =
        NumberAxis(
            "rows",
            AxisOf.Every,
            "Give the table this many rows before each run, or after it if the run fills the table.",
            1_000_000_000L,
            setting => setting.Rows,
            (setting, value) => setting with { Rows = value }
        );

    public static Axis<BlockSchema> Schemas { get; } =
        new(
            "schema",
            AxisOf.Blocks,
            "Create the table Block with these schemas: all, or ids.",
            BlockSchema.Parse,
            setting => setting.Schema,
            (setting, value) => setting with { Schema = value },
            words: ("all", () => BlockSchemaCatalog.All)
        );

    public static Axis<EngineChoice> Engines { get; } =
        new(
            "sqlite_library",
            AxisOf.None,
            "Load this SQLite library: bundled, system, or a path. Providers that have their own keep it, or are left out if you"
                + " name several.",
            ParseEngine,
            setting => setting.Engine,
            (setting, value) => setting with { Engine = value }
        );

    public static Axis<SqliteConfig> Configs { get; } =
        new(
            "sqlite_config",
            AxisOf.Every,
            "Start SQLite with these settings, joined by +: normal, memstatus=0, threading=multi, threading=serialized,"
                + " lookaside=0, lookaside=SIZExCOUNT.",
            SqliteConfig.Parse,
            setting => setting.Config,
            (setting, value) => setting with { Config = value }
        );

    public static IReadOnlyList<Axis> OfSettings { get; } =
    [Workloads, Pragmas, BatchSizes, Threads, Busy, Databases, Rows, Schemas, Engines, Configs];

    public static IReadOnlyList<Axis> All { get; } = [Providers, .. OfSettings];

    public static Axis<string> WorkloadsOf(Func<IReadOnlyList<string>> choice) =>
        new(
            ResultColumns.Workload,
            AxisOf.Every,
            "Run these workloads: all, or ids.",
            id => Find("workload", id, choice()),
            setting => setting.Workload,
            (setting, value) => setting with { Workload = value },
            "all",
            ("all", choice)
        );

    private readonly ResultAxis _column = ResultColumns.Axis(column);

    public string Column => column;

    public string Option => _column.Option;

    public string Help => help;

    /// <summary>Whether any of some kinds of workloads has this axis in every study.</summary>
    public bool AppliesTo(AxisOf kinds) => (workloads & kinds) != 0;

    /// <summary>Returns a value as text that can be read without the name of the axis.</summary>
    public string Text(string value) => _column.Text(value);

    /// <summary>Returns axes with the values that an option's text names.</summary>
    public abstract Axes Read(Axes axes, string text);

    /// <summary>Returns a setting with the one value that a text names.</summary>
    public abstract Setting Read(Setting setting, string text);

    public abstract string TextOf(Setting setting);

    public abstract IReadOnlyList<string> TextsOf(Axes axes);

    /// <summary>Returns the text of the option that stands for the axes' values.</summary>
    public abstract string OptionOf(Axes axes);

    /// <summary>Returns a setting once with each of the axes' values.</summary>
    public abstract IEnumerable<Setting> Each(Setting setting, Axes axes);

    /// <summary>Returns axes with this one's values in the order of their catalog, or else ascending.</summary>
    public abstract Axes InOrder(Axes axes);

    public static Provider FindProvider(string id) => Find("provider", id, ProviderCatalog.All);

    private static T Find<T>(string what, string text, IReadOnlyList<T> known)
        where T : class =>
        known.FirstOrDefault(value => $"{value}" == text)
        ?? throw new FormatException(
            $"unknown {what} '{Excerpt.Shorten(text)}'; the {what}s are {string.Join(", ", known)}"
        );

    public static EngineChoice ParseEngine(string text)
    {
        if (string.IsNullOrWhiteSpace(text) || text.Contains('\0'))
        {
            throw new FormatException(
                $"'{text}' is not an engine; an engine is bundled, system, or the path of a SQLite library"
            );
        }

        return EngineChoice.Parse(text);
    }

    /// <exception cref="FormatException">The text is not a whole number in the range.</exception>
    public static long ParseWholeNumber(string text, long most, long least = 1)
    {
        bool isNumber = long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out long number);
        if (!isNumber || number < least || number > most)
        {
            throw new FormatException($"'{Excerpt.Shorten(text)}' is not a whole number from {least} to {most}");
        }

        return number;
    }

    private static Axis<T> NumberAxis<T>(
        string column,
        AxisOf workloads,
        string help,
        T most,
        Func<Setting, T> get,
        Func<Setting, T, Setting> set
    )
        where T : INumber<T> =>
        new(
            column,
            workloads,
            help,
            text => T.CreateChecked(ParseWholeNumber(text, long.CreateChecked(most))),
            get,
            set
        );
}

/// <summary>An axis with values of a type.</summary>
/// <param name="standard">The values without the option, as text; null for that of the standard setting.</param>
/// <param name="words">Words that stand for several values; the last one names the whole catalog, in its order.</param>
public sealed class Axis<T>(
    string column,
    AxisOf workloads,
    string help,
    Func<string, T> parse,
    Func<Setting, T> get,
    Func<Setting, T, Setting> set,
    string? standard = null,
    params (string Word, Func<IReadOnlyList<T>> Values)[] words
) : Axis(column, workloads, help)
    where T : notnull
{
    public IReadOnlyList<T> Values(string text) =>
        [.. text.Split(',', StringSplitOptions.TrimEntries).SelectMany(ValuesOf).Distinct()];

    private IEnumerable<T> ValuesOf(string text) =>
        Array.Find(words, word => word.Word.Equals(text, StringComparison.OrdinalIgnoreCase)).Values?.Invoke()
        ?? [parse(text)];

    private string Standard => standard ?? TextOf(Setting.Standard);

    public IReadOnlyList<T> StandardValues => field ??= Values(Standard);

    public override Axes Read(Axes axes, string text) => axes.With(this, Values(text));

    public override Setting Read(Setting setting, string text) => set(setting, parse(text));

    public override string TextOf(Setting setting) => $"{get(setting)}";

    public override IReadOnlyList<string> TextsOf(Axes axes) => [.. axes.On(this).Select(value => $"{value}")];

    public override string OptionOf(Axes axes)
    {
        IReadOnlyList<T> values = axes.On(this);
        if (values.SequenceEqual(StandardValues))
        {
            return Standard;
        }

        return Array.Find(words, word => word.Values().SequenceEqual(values)).Word ?? string.Join(',', TextsOf(axes));
    }

    public override IEnumerable<Setting> Each(Setting setting, Axes axes) =>
        axes.On(this).Select(value => set(setting, value));

    public override Axes InOrder(Axes axes)
    {
        if (words is [.., var (_, catalog)])
        {
            return axes.With(this, catalog().Intersect(axes.On(this)));
        }

        IEnumerable<T> values = axes.On(this);
        return axes.With(this, typeof(IComparable<T>).IsAssignableFrom(typeof(T)) ? values.Order() : values);
    }
}
