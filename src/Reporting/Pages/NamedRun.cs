using System.Globalization;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Pages;

/// <summary>A run with its name on the page, which is unique: its label or, if it has none, when it began.</summary>
internal sealed record NamedRun(string Name, RunResults Run)
{
    public static IReadOnlyList<NamedRun> Of(IReadOnlyList<RunResults> runs)
    {
        string[] names = [.. runs.Select(NameOf)];
        string Numbered(string name, int place)
        {
            int before = names.Take(place).Count(other => other == name);
            return names.Count(other => other == name) == 1 ? name : $"{name} #{before + 1}";
        }

        return [.. runs.Select((run, place) => new NamedRun(Numbered(names[place], place), run))];
    }

    /// <summary>A fact of the environment; if studies of the run differ in it, each value with the studies that have it.</summary>
    public string Fact(string name)
    {
        (string Value, string[] Studies)[] values =
        [
            .. from one in Run.Cases
            group one.Study by (one.Origin ?? Run).Fact(name) into value
            where value.Key.Length > 0
            select (value.Key, value.Distinct().ToArray()),
        ];
        return values.Length < 2
            ? values.FirstOrDefault().Value ?? Run.Fact(name)
            : string.Join(
                "; ",
                values.Select(one => $"{EnvironmentSection.TextOf(name, one.Value)} ({string.Join(", ", one.Studies)})")
            );
    }

    private static string NameOf(RunResults run) => run.Label.Length > 0 ? run.Label : When(run.Started);

    /// <summary>When the studies of a run began: a time, or the first and the last day.</summary>
    public static string WhenAll(RunResults run)
    {
        DateTimeOffset[] starts = [.. run.Cases.Select(one => (one.Origin ?? run).Started).Distinct().Order()];
        string[] days =
        [
            .. starts.Select(start => start.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture)).Distinct(),
        ];
        return starts.Length < 2 ? When(run.Started)
            : days.Length == 1 ? days[0]
            : $"{days[0]} to {days[^1]}";
    }

    /// <summary>A time in the time zone of the measured machine.</summary>
    public static string When(DateTimeOffset time) => time.ToString("yyyy-MM-dd HH:mm", CultureInfo.InvariantCulture);
}

/// <summary>How several runs differ, as a table, and what they share, as a sentence.</summary>
internal sealed class RunDifferences(IReadOnlyList<NamedRun> runs)
{
    private const string Several = "several";

    // These are only in the last table: they hardly tell two machines apart.
    private static readonly string[] s_lesser = ["frequency_governor", "kernel", "compile_options", "left_out"];

    // Values that need their title to be understood.
    private static readonly string[] s_plain = ["Logical cores", "Memory", "Container", "Engine", "SQLite"];

    private readonly (string Title, string[] Values)[] _facts =
    [
        .. from name in ResultColumns.Environment.Except(s_lesser)
        let values = runs.Select(run => EnvironmentSection.TextOf(name, run.Fact(name)))
        select (EnvironmentSection.TitleOf(name), values.ToArray()),
        ("SQLite", [.. runs.Select(run => Only(run, result => result.Version("sqlite_version") ?? ""))]),
        .. from axis in ResultColumns.Axes
        let values = runs.Select(run => Only(run, result => new LabelledCase("", result).Text(axis.Name)))
        select (EnvironmentSection.TitleOf(axis.Name), values.ToArray()),
    ];

    /// <summary>A row per run, a column per difference.</summary>
    public TableBlock Table
    {
        get
        {
            (string Title, string[] Values)[] differing = [.. _facts.Where(fact => fact.Values.Distinct().Count() > 1)];
            IEnumerable<string[]> rows = runs.Select(
                (run, place) =>
                    (string[])
                        [
                            run.Name,
                            NamedRun.When(run.Run.Started),
                            .. differing.Select(fact => fact.Values[place] is { Length: > 0 } value ? value : "-"),
                        ]
            );
            Table content = new(1, ["run", "measured", .. differing.Select(fact => fact.Title)], [.. rows]);
            return new TableBlock("runs", "How the runs differ", content with { Figures = ..0 });
        }
    }

    /// <summary>What all runs share, as a sentence; empty if they share nothing.</summary>
    public string Shared
    {
        get
        {
            string[] shared =
            [
                .. from fact in _facts
                let value = fact.Values[0]
                where value.Length > 0 && value != Several && fact.Values.All(other => other == value)
                select s_plain.Contains(fact.Title) ? $"{fact.Title} {value}" : value,
            ];
            return shared.Length > 0 ? $"Common to all runs: {string.Join("; ", shared)}." : "";
        }
    }

    // The value that all cases of a run share.
    private static string Only(NamedRun run, Func<CaseResult, string> value)
    {
        string[] values = [.. run.Run.Cases.Select(value).Where(text => text.Length > 0).Distinct()];
        return values.Length > 1 ? Several : values.FirstOrDefault("");
    }
}
