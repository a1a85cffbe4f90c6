using SqliteBench.Reporting;
using SqliteBench.Reporting.Studies;
using SqliteBench.Results;

namespace SqliteBench.Publishing;

/// <summary>Describes the figures of a section in a closed table, with conditions and each machine's value.</summary>
internal static class Conditions
{
    public static string[] Describe(IEnumerable<QuotedFigure> figures, (string Name, StudyCases[] Studies)[] machines)
    {
        IEnumerable<string[]> described = figures.Select(figure => RowOf(figure, machines));
        string[][] rows = [.. described.DistinctBy(row => string.Join('|', row))];
        if (rows.Length == 0)
        {
            return [];
        }

        Table table = new(2, ["Figure", "Measured", .. machines.Select(machine => machine.Name), "Launches"], rows);
        return ["<details><summary>Behind the figures</summary>", "", .. table.ToMarkdown(), "", "</details>"];
    }

    private static string[] RowOf(QuotedFigure quoted, (string Name, StudyCases[] Studies)[] machines)
    {
        var parts = quoted.Parts(machines.SelectMany(machine => machine.Studies)).ToArray();
        CaseResult[] ones = [.. parts.Select(part => part.One)];
        CaseResult[] others = [.. parts.Select(part => part.Other)];
        IEnumerable<string> details = Details(ones).Zip(Details(others), JoinSides).Where(detail => detail.Length > 0);
        return
        [
            quoted.TextOn(machines),
            string.Join(", ", details),
            .. machines.Select(machine => OnMachine(quoted, machine.Studies)),
            Launches([.. ones, .. others]),
        ];
    }

    // A dagger marks a figure of which a case was disturbed.
    private static string OnMachine(QuotedFigure quoted, StudyCases[] studies)
    {
        var parts = quoted.Parts(studies).ToArray();
        if (quoted.FigureOf([.. parts.Select(part => part.Figure)]) is not { } figure)
        {
            return "-";
        }

        CaseResult? disturbed = parts
            .SelectMany(part => (CaseResult[])[part.One, part.Other])
            .FirstOrDefault(result => result.IsDisturbed);
        return quoted.Unit.WithInterval(figure, disturbed?.Sign ?? "");
    }

    private static string[] Details(CaseResult[] cases)
    {
        string Each(Func<CaseResult, string> textOf) => StudyCases.Listed(cases.Select(textOf).Distinct());
        return
        [
            Each(Package),
            Each(result => result.On(ResultColumns.Workload) is { Length: > 0 } workload ? $"`{workload}`" : ""),
            Each(result => result.Text("rows")),
            Each(result => result.On("threads") == "1" ? "" : result.Text("threads")),
            Each(result => result.Text("batch_size").Replace(" ops ", " operations ").Replace(" op ", " operation ")),
            Each(result => Pragmas(result.On(ResultColumns.Pragmas))),
        ];
    }

    private static string Pragmas(string set) =>
        set switch
        {
            "" => "",
            "normal" => "SQLite's default pragmas",
            _ => $"`{PragmaText.Expand(set).Replace("+", "`, `")}`",
        };

    private static string JoinSides(string side, string other) =>
        other == side || other.Length == 0 ? side : $"{side} instead of {other}";

    private static string Launches(IReadOnlyList<CaseResult> cases)
    {
        IEnumerable<double> counted = cases.Select(result => result.Figure("launches_counted").Value);
        double[] counts = [.. counted.Where(count => count > 0).Order()];
        if (counts.Length == 0)
        {
            return "-";
        }

        return counts[0].Equals(counts[^1]) ? $"{counts[0]}" : $"{counts[0]} to {counts[^1]}";
    }

    private static string Package(CaseResult result)
    {
        if (result.Provider == CaseResult.Native)
        {
            return "C++";
        }

        string package = result.Version(ResultColumns.Package)?.Replace(".Core", "") ?? "";
        string version = result.Version("package_version") ?? "";
        return package switch
        {
            "Microsoft.EntityFrameworkCore.Sqlite" => $"EF Core {version}",
            "" or "SqliteBench.Providers" => $"`{result.Provider}`",
            _ => $"{package} {(version.Split('.') is [_, _, _, "0"] ? version[..^2] : version)}",
        };
    }
}
