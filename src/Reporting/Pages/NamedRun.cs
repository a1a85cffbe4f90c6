using System.Globalization;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Pages;

/// <summary>
/// A run with the name that the page calls it by: its label or, where it has none, when it began; no two runs of a page have
/// the same.
/// </summary>
internal sealed record NamedRun(string Name, RunResults Run)
{
    /// <summary>Names runs, in their order on the page.</summary>
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

    private static string NameOf(RunResults run) => run.Label.Length > 0 ? run.Label : When(run.Started);

    /// <summary>A time as a page says it, in the zone of the machine that measured.</summary>
    public static string When(DateTimeOffset time) => time.ToString("yyyy-MM-dd HH:mm", CultureInfo.InvariantCulture);
}

/// <summary>By what several runs differ, as a table; what they share is said once.</summary>
internal sealed class RunDifferences(IReadOnlyList<NamedRun> runs)
{
    private const string Several = "several";

    // They have a place in the last table: they tell no two machines apart at a glance.
    private static readonly string[] s_lesser = ["frequency_governor", "kernel", "compile_options", "left_out"];

    // Values that do not say themselves what they are of.
    private static readonly string[] s_plain = ["Logical cores", "Memory", "Container", "Engine", "SQLite"];

    private readonly (string Title, string[] Values)[] _facts =
    [
        .. from name in ResultColumns.Environment.Except(s_lesser)
        let values = runs.Select(run => EnvironmentSection.TextOf(name, run.Run.Fact(name)))
        select (EnvironmentSection.TitleOf(name), values.ToArray()),
        ("SQLite", [.. runs.Select(run => Only(run, result => result.Version("sqlite_version") ?? ""))]),
        .. from axis in ResultColumns.Axes
        let values = runs.Select(run => Only(run, result => new LabelledCase("", result).Text(axis.Name)))
        select (EnvironmentSection.TitleOf(axis.Name), values.ToArray()),
    ];

    /// <summary>The table: a row per run, a column for all that differs.</summary>
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
            return new TableBlock("runs", "The runs, by what they differ in", content with { Figures = ..0 });
        }
    }

    /// <summary>What all of them share, in a sentence; empty where that is nothing.</summary>
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
            return shared.Length > 0 ? $"The same in all: {string.Join("; ", shared)}." : "";
        }
    }

    // A value that all cases of a run share is the run's.
    private static string Only(NamedRun run, Func<CaseResult, string> value)
    {
        string[] values = [.. run.Run.Cases.Select(value).Where(text => text.Length > 0).Distinct()];
        return values.Length > 1 ? Several : values.FirstOrDefault("");
    }
}
