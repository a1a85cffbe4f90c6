using SqliteBench.Reporting;
using SqliteBench.Reporting.Studies;
using SqliteBench.Results;

namespace SqliteBench.Publishing;

/// <summary>What stands behind the figures of a section: a closed table with conditions and each machine's value.</summary>
internal static class Conditions
{
    public static string[] Of(IEnumerable<QuotedFigure> figures, (string Name, StudyCases[] Studies)[] machines)
    {
        string[][] rows = [.. figures.Select(figure => Row(figure, machines)).DistinctBy(row => string.Join('|', row))];
        Table table = new(2, ["Figure", "Measured", .. machines.Select(machine => machine.Name), "Launches"], rows);
        return rows.Length == 0
            ? []
            : ["<details><summary>Figures behind this answer</summary>", "", .. table.ToMarkdown(), "", "</details>"];
    }

    private static string[] Row(QuotedFigure quoted, (string Name, StudyCases[] Studies)[] machines)
    {
        var parts = quoted.Parts(machines.SelectMany(machine => machine.Studies)).ToArray();
        CaseResult[] ones = [.. parts.Select(part => part.One)];
        CaseResult[] others = [.. parts.Select(part => part.Other)];
        IEnumerable<string> details = Details(ones).Zip(Details(others), Sides).Where(detail => detail.Length > 0);
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
        CaseResult? disturbed = parts
            .SelectMany(part => (CaseResult[])[part.One, part.Other])
            .FirstOrDefault(result => result.IsDisturbed);
        return quoted.FigureOf([.. parts.Select(part => part.Figure)]) is { } figure
            ? quoted.Unit.WithInterval(figure, disturbed?.Sign ?? "")
            : "-";
    }

    private static string[] Details(CaseResult[] cases)
    {
        string Each(Func<CaseResult, string> textOf) => StudyCases.Listed(cases.Select(textOf).Distinct());
        return
        [
            Each(Package),
            Each(one => one.On(ResultColumns.Workload) is { Length: > 0 } workload ? $"`{workload}`" : ""),
            Each(one => one.Text("rows")),
            Each(one => one.On("threads") == "1" ? "" : one.Text("threads")),
            Each(one => one.Text("batch_size").Replace(" ops ", " operations ").Replace(" op ", " operation ")),
            Each(one => Pragmas(one.On(ResultColumns.Pragmas))),
        ];
    }

    private static string Pragmas(string set) =>
        set switch
        {
            "" => "",
            "normal" => "SQLite's default pragmas",
            _ => $"`{PragmaText.Expand(set).Replace("+", "`, `")}`",
        };

    private static string Sides(string one, string other) =>
        other == one || other.Length == 0 ? one : $"{one} instead of {other}";

    private static string Launches(IReadOnlyList<CaseResult> cases)
    {
        double[] counts = [.. cases.Select(one => one.Figure("launches_counted").Value).Where(count => count > 0)];
        return counts.Length == 0 ? "-"
            : counts.Min().Equals(counts.Max()) ? $"{counts.Min()}"
            : $"{counts.Min()} to {counts.Max()}";
    }

    private static string Package(CaseResult one)
    {
        string package = one.Version(ResultColumns.Package)?.Replace(".Core", "") ?? "";
        string version = one.Version("package_version") ?? "";
        return one.Provider == CaseResult.Native ? "C++"
            : package is "Microsoft.EntityFrameworkCore.Sqlite" ? $"EF Core {version}"
            : package is "" or "SqliteBench.Providers" ? $"`{one.Provider}`"
            : $"{package} {(version.Split('.') is [_, _, _, "0"] ? version[..^2] : version)}";
    }
}
