using SqliteBench.Reporting;
using SqliteBench.Reporting.Pages;
using SqliteBench.Results;

namespace SqliteBench.Publishing;

/// <summary>The tables of docs/machines.md: prices of elementary actions, and how much machines differ.</summary>
internal static class MachineTable
{
    // The median, the 90th percentile and the maximum.
    private static readonly double[] s_percentiles = [0.5, 0.9, 1];

    public static IEnumerable<string> Prices(IReadOnlyList<RunResults> machines) =>
        new Table(
            1,
            ["", .. machines.Select(machine => $"`{machine.Name}`")],
            [
                .. from name in ResultColumns.Prices
                let prices = machines.Select(machine => EnvironmentSection.FactOf(machine, name))
                select (string[])
                    [EnvironmentSection.TitleOf(name), .. prices.Select(price => price.Length > 0 ? price : "-")],
            ]
        ).ToMarkdown();

    public static IEnumerable<string> Studies(IEnumerable<(string Study, double[] Spreads)> studies) =>
        new Table(
            1,
            ["Study", "Ratios", "Median", "90th percentile", "Maximum"],
            [
                .. from study in studies
                let figures = s_percentiles.Select(part => PercentileOf(study.Spreads, part))
                select (string[])[$"`{study.Study}`", $"{study.Spreads.Length}", .. figures],
            ]
        ).ToMarkdown();

    // By the nearest rank.
    private static string PercentileOf(double[] spreads, double part) =>
        $"{Math.Round((spreads[(int)Math.Ceiling(part * spreads.Length) - 1] - 1) * 100)} %";
}
