using SqliteBench.Reporting.Plots;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Pages;

/// <summary>By what several runs differ, as a table; what they share is said once.</summary>
/// <param name="runs">The runs; at least two.</param>
internal sealed class RunDifferences(IReadOnlyList<NamedRun> runs)
{
    private const string Several = "several";

    // Kernels and commits have a place in the last table: they tell no two machines apart at a glance.
    private static readonly string[] s_environment =
    [
        "processor",
        "logical_cores",
        "memory_bytes",
        "operating_system",
        "container",
        "runtime",
        "runtime_settings",
        "storage",
        "engine",
    ];

    // Values that do not say themselves what they are of.
    private static readonly string[] s_plain = ["Logical cores", "Memory", "Container", "Engine", "SQLite"];

    private readonly (string Title, string[] Values)[] _facts =
    [
        .. s_environment.Select(name =>
            (
                EnvironmentSection.TitleOf(name),
                runs.Select(run => EnvironmentSection.TextOf(name, EnvironmentSection.ValueOf(run.Run, name))).ToArray()
            )
        ),
        ("SQLite", [.. runs.Select(run => Only(run, result => Version(result, "sqlite_version")))]),
        .. ResultColumns.Axes.Select(axis =>
            (
                EnvironmentSection.TitleOf(axis.Name),
                runs.Select(run => Only(run, result => On(result, axis.Name))).ToArray()
            )
        ),
    ];

    /// <summary>The table: a row per run, a column for all that differs.</summary>
    public TableBlock Table
    {
        get
        {
            (string Title, string[] Values)[] differing =
            [
                .. _facts.Where(fact => fact.Values.Distinct().Skip(1).Any()),
            ];
            return new TableBlock(
                "runs",
                "The runs, by what they differ in",
                new PlotTable(
                    1,
                    ["run", "measured", .. differing.Select(fact => fact.Title)],
                    [
                        .. runs.Select(
                            (run, place) =>
                                (string[])
                                    [
                                        run.Name,
                                        NamedRun.When(run.Run.Started),
                                        .. differing.Select(fact =>
                                            fact.Values[place] is { Length: > 0 } value ? value : "-"
                                        ),
                                    ]
                        ),
                    ]
                )
            )
            {
                IsOfWords = true,
            };
        }
    }

    /// <summary>What all of them share, in a sentence; empty where that is nothing.</summary>
    public string Shared
    {
        get
        {
            string[] shared =
            [
                .. _facts
                    .Where(fact =>
                        fact.Values[0].Length > 0 && fact.Values[0] != Several && !fact.Values.Distinct().Skip(1).Any()
                    )
                    .Select(fact => s_plain.Contains(fact.Title) ? $"{fact.Title} {fact.Values[0]}" : fact.Values[0]),
            ];
            return shared.Length > 0 ? $"The same in all: {string.Join("; ", shared)}." : "";
        }
    }

    // A value that all cases of a run share is the run's.
    private static string Only(NamedRun run, Func<CaseResult, string> value)
    {
        string[] values = [.. run.Run.Cases.Select(value).Where(text => text.Length > 0).Distinct().Take(2)];
        return values.Length switch
        {
            0 => "",
            1 => values[0],
            _ => Several,
        };
    }

    private static string On(CaseResult result, string axis)
    {
        string value = new LabelledCase("", result).On(axis);
        return value.Length > 0 ? AxisText.Of(axis, value) : "";
    }

    private static string Version(CaseResult result, string name) =>
        result.Versions.FirstOrDefault(version => version.Key == name).Value ?? "";
}
