using SqliteBench.Reporting;
using SqliteBench.Reporting.Pages;
using SqliteBench.Results;

namespace SqliteBench.Publishing;

internal static class MachineTable
{
    public static IEnumerable<string> Prices(IReadOnlyList<RunResults> machines) =>
        new Table(
            1,
            ["", .. machines.Select(machine => $"`{machine.Name}`")],
            [
                .. ResultColumns.Prices.Select(name =>
                    (string[])
                        [
                            EnvironmentSection.TitleOf(name),
                            .. machines.Select(machine =>
                                EnvironmentSection.FactOf(machine, name) is { Length: > 0 } price ? price : "-"
                            ),
                        ]
                ),
            ]
        ).ToMarkdown();

    public static IEnumerable<string> Studies(IReadOnlyList<RatioOnMachines> ratios) =>
        new Table(
            1,
            ["Study", "Ratios", "Median", "90th percentile", "Maximum"],
            [
                .. from ratio in ratios
                group ratio.Spread by ratio.Study.Study into spreads
                let sorted = spreads.Order().ToArray()
                select (string[])
                    [
                        $"`{spreads.Key}`",
                        $"{sorted.Length}",
                        .. new[] { 0.5, 0.9, 1 }.Select(part => Percent(RatioOnMachines.NearestRank(sorted, part))),
                    ],
            ]
        ).ToMarkdown();

    private static string Percent(double spread) => $"{Math.Round((spread - 1) * 100)} %";
}
