using Interleaving;
using SqliteBench.Hosting;
using SqliteBench.Reporting.Studies;
using SqliteBench.Results;
using SqliteBench.Results.Durability;

namespace SqliteBench.Publishing;

/// <summary>How figures were measured, in small type; what all of them share is said once, at the end.</summary>
internal static class Conditions
{
    public static string[] Of(IEnumerable<QuotedFigure> figures, (string Name, StudyCases[] Studies)[] machines)
    {
        string[] unsaid = ["", "1 thread", "default cache"];
        List<CaseResult> all = [];
        List<(string Value, string Behind, string[] Details)> told = [];
        foreach (QuotedFigure quoted in figures)
        {
            var parts = quoted.Parts(machines.SelectMany(machine => machine.Studies)).ToArray();
            parts = [.. parts.Where(part => part.Figure.Low is null == parts.All(other => other.Figure.Low is null))];
            CaseResult[] ones = [.. parts.Select(part => part.One)];
            CaseResult[] others = [.. parts.Select(part => part.Other)];
            // Behind a mean, the least and the greatest of its ratios.
            bool isOfOne = parts.DistinctBy(part => part.One.On(ResultColumns.Workload)).Count() == 1;
            string[] ratios =
            [
                .. from part in parts
                group part.Figure by part.One.On(isOfOne ? ResultColumns.Provider : ResultColumns.Workload) into same
                let ratio = Factors.Mean(same).Value
                orderby ratio
                select $"{FigureText.Ratio.Of(ratio)} (`{same.Key}`)",
            ];
            string value = quoted.TextOn(machines).Split(" (")[0];
            string behind =
                ratios.Length > 1 ? $": {ratios[0]} to {ratios[^1]}"
                : quoted.Others.Count == 0 ? ""
                : $": {Range(quoted.Column, ones)} instead of {Range(quoted.Column, others)}";
            told.Add(($"**{value}**", behind, [.. Details(ones).Zip(Details(others), Sides).Except(unsaid)]));
            all.AddRange([.. ones, .. others]);
        }

        string[] shared = told.FirstOrDefault().Details ?? [];
        told.ForEach(one => shared = [.. shared.Intersect(one.Details)]);
        string common = string.Join(
            ", ",
            shared.Append(Range("launches_counted", all, " counted launches")).Except(unsaid)
        );
        IEnumerable<string> own =
            from one in told
            group one by string.Join(", ", one.Details.Except(shared)) into same
            select Said(Heads(same), same.Key);
        string text =
            told.Count == 1 ? Said(Heads(told), common) : $"{string.Join(' ', own)} {Said("**All**", common)}";
        return told.Count == 0 ? [] : Terminal.Fill($"<sub>{text}</sub>", 130);
    }

    private static string Heads(IEnumerable<(string Value, string Behind, string[] Details)> told) =>
        string.Join(
            "; ",
            told.GroupBy(one => one.Behind, one => one.Value)
                .Select(same => $"{string.Join("; ", same.Distinct())}{same.Key}")
        );

    private static string Said(string head, string details) =>
        details.Length == 0 ? $"{head}." : $"{head}{(head.EndsWith('*') ? ":" : ",")} {details}.";

    private static string[] Details(CaseResult[] cases)
    {
        string Each(Func<CaseResult, string> say) => StudyCases.Listed(cases.Select(say).Distinct());
        string workload = Each(one => $"`{one.On(ResultColumns.Workload)}`");
        string all = $"all {Range("operations", cases)} ops in one transaction";
        string batch = Each(one => one.On("batch_size") == "all" ? all : one.Text("batch_size"));
        return
        [
            Each(Package),
            workload is "``" || workload.Contains(' ') ? "" : workload,
            Each(one => one.Text("rows")),
            Each(one => one.Text("threads")),
            batch.Replace(" op", " operation"),
            .. "journal_mode+synchronous+cache_size".Split('+').Select(name => Each(one => Pragma(name, one))),
        ];
    }

    private static string Sides(string one, string other) =>
        other == one || other.Length == 0
            ? one
            : $"{one} instead of {(char.IsDigit(other[0]) ? other.Split(' ')[0] : other)}";

    private static string Range(string column, IEnumerable<CaseResult> cases, string of = "")
    {
        FigureText text = column.EndsWith("_ns") ? FigureText.Time : FigureText.Count;
        string[] ends = [.. cases.Select(one => one.Figure(column).Value).Where(n => n > 0).Order().Select(text.Of)];
        return ends.Length == 0 ? ""
            : ends[0] == ends[^1] ? $"{ends[0]}{of}"
            : $"{ends[0].Replace($" {ends[^1].Split(' ')[^1]}", "")} to {ends[^1]}{of}";
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

    private static string Pragma(string name, CaseResult one) =>
        one.On(ResultColumns.Pragmas) is not { Length: > 0 } set ? ""
        : !DurabilitySetting.ValuesOf(set).TryGetValue(name, out string? value) ? "default cache"
        : value == "WAL" ? value
        : $"`{name}={value}`";
}
