using SqliteBench.Hosting;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Pages;

/// <summary>The last section of a report: machines, versions, compile options and failures, in folded tables.</summary>
public static class EnvironmentSection
{
    private const string BytesSuffix = "_bytes";
    private const double Gibibyte = 1024.0 * 1024 * 1024;

    // The facts of a machine that a reader needs before its figures.
    private static readonly string[] s_summaryFacts =
    [
        "processor",
        "microarchitecture",
        "logical_cores",
        "hypervisor",
        "operating_system",
        "runtime",
    ];

    public static PageSection Create(IReadOnlyList<RunResults> runs)
    {
        TableBlock[] tables =
        [
            Folded("machines", runs.Count == 1 ? "The machine" : "The machines", Machines(runs)),
            Folded("versions", "The versions of the providers", Versions(runs)),
            Folded("options", "Compile options that not all SQLite libraries have", CompileOptions(runs)),
            Folded("failures", "Cases that failed", Failures(runs)),
        ];
        return new("environment", "Environment", Array.FindAll(tables, table => table.Content.Rows.Count > 0));

        static TableBlock Folded(string id, string caption, Table content) =>
            new(id, caption, content with { Figures = ..0 }, IsFolded: true);
    }

    /// <summary>A fact of a run; if its studies differ, each value with its studies; of measured prices, the median.</summary>
    public static string FactOf(RunResults run, string name)
    {
        (string Study, string Value)[] facts =
        [
            .. from result in run.Cases
            let value = (result.Origin ?? run).Fact(name)
            where value.Length > 0
            select (result.Study, value),
        ];
        if (ResultColumns.Prices.Contains(name))
        {
            double[] prices = [.. facts.Select(fact => double.Parse(fact.Value)).Order()];
            return prices.Length > 0 ? FigureText.Time.Format(prices[prices.Length / 2]) : "";
        }

        ILookup<string, string> values = facts.ToLookup(fact => fact.Value, fact => fact.Study);
        if (values.Count < 2)
        {
            return values.FirstOrDefault()?.Key ?? run.Fact(name);
        }

        return string.Join(
            "; ",
            values.Select(value => $"{TextOf(name, value.Key)} ({string.Join(", ", value.Distinct())})")
        );
    }

    /// <summary>The facts that a reader needs before a machine's figures, such as its processor.</summary>
    public static string Summary(RunResults run)
    {
        string[] facts =
        [
            .. from name in s_summaryFacts
            let value = run.Fact(name)
            where value.Length > 0
            select name == "logical_cores" ? Plural.Format(value, "core") : value,
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
                .. from name in ResultColumns.Environment
                where name != ResultColumns.CompileOptions
                let facts = runs.Select(run => TextOf(name, FactOf(run, name))).ToArray()
                where facts.Any(fact => fact.Length > 0)
                select (string[])[TitleOf(name), .. facts],
            ]
        );

    private static Table Versions(IReadOnlyList<RunResults> runs)
    {
        bool areSeveral = runs.Count > 1;
        string[][] rows =
        [
            .. from run in runs
            from result in run.Cases
            where result.Versions.Count > 0
            let versions = ResultColumns.Versions.Select(column => result.Version(column) ?? "-")
            select (string[])[result.Provider, .. areSeveral ? (string[])[run.Name] : [], .. versions],
        ];
        return new Table(
            areSeveral ? 2 : 1,
            ["Provider", .. areSeveral ? (string[])["Run"] : [], .. ResultColumns.Versions.Select(TitleOf)],
            [.. rows.DistinctBy(row => string.Join('\n', row))]
        );
    }

    // MachineFingerprint writes the text that is split here: "PROVIDER alone: OPTIONS; ...". Providers that share a
    // library have the same options.
    private static Table CompileOptions(IReadOnlyList<RunResults> runs) =>
        new(
            1,
            ["Providers", "Options"],
            [
                .. from run in runs
                from result in run.Cases
                from optionsOfProvider in (result.Origin ?? run).Fact(ResultColumns.CompileOptions).Split("; ")
                let parts = optionsOfProvider.Split(" alone: ")
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
                where result.Failure is not null
                select (string[])[runs.Count > 1 ? $"{result.Study}, {run.Name}" : result.Study, $"{result.Failure}"],
            ]
        );

    /// <summary>A column's name as words for a table, without its unit.</summary>
    public static string TitleOf(string column)
    {
        string words = column
            .Replace(BytesSuffix, "")
            .Replace("_ns", "")
            .Replace("cpu", "CPU")
            .Replace('_', ' ')
            .Replace("sqlite", "SQLite");
        return char.ToUpperInvariant(words[0]) + words[1..];
    }

    private static string TextOf(string name, string value) =>
        name.EndsWith(BytesSuffix) && double.TryParse(value, out double bytes)
            ? (bytes / Gibibyte).ToString("0.0 GiB")
            : value;
}
