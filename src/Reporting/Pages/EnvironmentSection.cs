using SqliteBench.Hosting;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Pages;

public static class EnvironmentSection
{
    private const string Bytes = "_bytes";
    private const double Gibibyte = 1024.0 * 1024 * 1024;

    // The facts of a machine that a reader needs before its figures.
    private static readonly string[] s_summary =
    [
        "processor",
        "microarchitecture",
        "logical_cores",
        "hypervisor",
        "operating_system",
        "runtime",
    ];

    public static PageSection Create(IReadOnlyList<RunResults> runs) =>
        new(
            "environment",
            "Environment",
            [
                .. from table in (TableBlock[])
                    [
                        new("machines", runs.Count == 1 ? "The machine" : "The machines", Machines(runs)),
                        new("versions", "The versions of the providers", Versions(runs)),
                        new("options", "Compile options that not all SQLite libraries have", CompileOptions(runs)),
                        new("failures", "Cases that failed", Failures(runs)),
                    ]
                where table.Content.Rows.Count > 0
                select new TableBlock(table.Id, table.Caption, table.Content with { Figures = ..0 }, IsFolded: true),
            ]
        );

    /// <summary>Only what differs between runs: facts of their machines, versions of SQLite, and axes with one value per run.</summary>
    public static TableBlock Differences(IReadOnlyList<RunResults> runs)
    {
        Table all = Machines(runs);
        (string Name, Func<CaseResult, string> Value)[] ofCases =
        [
            ("SQLite", result => result.Version("sqlite_version") ?? ""),
            .. ResultColumns.Axes.Select(axis =>
                (TitleOf(axis.Name), (Func<CaseResult, string>)(result => result.Text(axis.Name)))
            ),
        ];
        IEnumerable<IReadOnlyList<string>> rows = all.Rows.Concat(
            ofCases.Select(fact => (string[])[fact.Name, .. runs.Select(run => Only(run, fact.Value))])
        );
        IReadOnlyList<string>[] differing = [.. rows.Where(row => row.Skip(1).Distinct().Count() > 1)];
        return new("runs", "How the runs differ", all with { Rows = differing, Figures = ..0 }, IsFolded: true);
    }

    // The value that all cases of a run share.
    private static string Only(RunResults run, Func<CaseResult, string> value) =>
        run.Cases.Select(value).Where(text => text.Length > 0).Distinct().ToArray() switch
        {
            [] => "-",
            [var only] => only,
            _ => "several",
        };

    /// <summary>Where studies differ in the fact, each value with its studies; of prices the median.</summary>
    public static string FactOf(RunResults run, string name)
    {
        if (ResultColumns.Prices.Contains(name))
        {
            double[] prices =
            [
                .. run
                    .Cases.Select(result => (result.Origin ?? run).Fact(name))
                    .Where(price => price.Length > 0)
                    .Select(price => double.Parse(price))
                    .Order(),
            ];
            return prices.Length > 0 ? FigureText.Time.Format(prices[prices.Length / 2]) : "";
        }

        (string Value, string[] Studies)[] values =
        [
            .. from result in run.Cases
            group result.Study by (result.Origin ?? run).Fact(name) into value
            where value.Key.Length > 0
            select (value.Key, value.Distinct().ToArray()),
        ];
        if (values.Length < 2)
        {
            return values.FirstOrDefault().Value ?? run.Fact(name);
        }

        return string.Join(
            "; ",
            values.Select(value => $"{TextOf(name, value.Value)} ({string.Join(", ", value.Studies)})")
        );
    }

    public static string Summary(RunResults run)
    {
        string[] facts =
        [
            .. s_summary
                .Select(name => (Name: name, Value: run.Fact(name)))
                .Where(fact => fact.Value.Length > 0)
                .Select(fact => fact.Name == "logical_cores" ? Plural.Format(fact.Value, "core") : fact.Value),
        ];
        return facts.Length > 0 ? string.Join(", ", facts) : "an unknown machine";
    }

    private static Table Machines(IReadOnlyList<RunResults> runs) =>
        new(
            1,
            ["", .. runs.Select(run => run.Name)],
            [
                ["Measured", .. runs.Select(run => run.WhenMeasured)],
                ["Commit", .. runs.Select(run => run.Commit)],
                .. ResultColumns
                    .Environment.Where(name =>
                        name != ResultColumns.CompileOptions && runs.Any(run => FactOf(run, name).Length > 0)
                    )
                    .Select(name => (string[])[TitleOf(name), .. runs.Select(run => TextOf(name, FactOf(run, name)))]),
            ]
        );

    private static Table Versions(IReadOnlyList<RunResults> runs)
    {
        string[][] rows =
        [
            .. from run in runs
            from result in run.Cases
            where result.Versions.Count > 0
            select (string[])
                [
                    result.Provider,
                    .. runs.Count > 1 ? (string[])[run.Name] : [],
                    .. ResultColumns.Versions.Select(column => result.Version(column) ?? "-"),
                ],
        ];
        return new Table(
            runs.Count > 1 ? 2 : 1,
            ["Provider", .. runs.Count > 1 ? (string[])["Run"] : [], .. ResultColumns.Versions.Select(TitleOf)],
            [.. rows.DistinctBy(row => string.Join('\n', row))]
        );
    }

    // A run has them per study and provider; those of providers that share a library are the same.
    private static Table CompileOptions(IReadOnlyList<RunResults> runs) =>
        new(
            1,
            ["Providers", "Options"],
            [
                .. from run in runs
                from result in run.Cases
                from own in (result.Origin ?? run).Fact(ResultColumns.CompileOptions).Split("; ")
                let parts = own.Split(" alone: ")
                where parts.Length == 2
                group parts[0] by parts[1] into library
                select (string[])[string.Join(", ", library.Distinct()), library.Key],
            ]
        );

    private static Table Failures(IReadOnlyList<RunResults> runs) =>
        new(
            1,
            ["Study", "Failure"],
            [
                .. from run in runs
                from result in run.Cases
                let failure = result.Failure ?? ""
                where failure.Length > 0
                select (string[])[runs.Count > 1 ? $"{result.Study}, {run.Name}" : result.Study, failure],
            ]
        );

    public static string TitleOf(string column)
    {
        string words = column
            .Replace(Bytes, "")
            .Replace("_ns", "")
            .Replace("cpu", "CPU")
            .Replace('_', ' ')
            .Replace("sqlite", "SQLite");
        return char.ToUpperInvariant(words[0]) + words[1..];
    }

    public static string TextOf(string name, string value)
    {
        if (name.EndsWith(Bytes) && double.TryParse(value, out double bytes))
        {
            return (bytes / Gibibyte).ToString("0.0 GiB");
        }

        return value;
    }
}
