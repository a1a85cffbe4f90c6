using SqliteBench.Reporting.Studies;
using SqliteBench.Results;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Reporting.Documents;

/// <summary>What each provider costs over the reference library and over C++: the geometric mean of all workloads.</summary>
internal static class ProviderTable
{
    public static Table Of(StudyCases cases)
    {
        string reference = cases.Reference;
        return new Table(
            1,
            ["", $"Times `{reference}`", "Least", "Most", "Times C++"],
            [
                .. from provider in cases.Providers
                let ofReference = Relative(cases, provider.Name, reference)
                where ofReference.Length > 0 || provider.Name == reference
                select (string[])
                    [
                        $"`{provider.Name}`",
                        Mean(ofReference),
                        Extreme(ofReference.OrderBy(one => one.Ratio.Value)),
                        Extreme(ofReference.OrderByDescending(one => one.Ratio.Value)),
                        Mean(Relative(cases, provider.Name, CaseResult.Native)),
                    ],
            ]
        );
    }

    private static (string Workload, Estimate Ratio)[] Relative(StudyCases cases, string provider, string other) =>
        [
            .. from gain in cases.Gains(ResultColumns.Provider, other)
            where gain.One.Provider == provider
            select (gain.One.On(ResultColumns.Workload), gain.Gain.Inverse()),
        ];

    private static string Mean((string Workload, Estimate Ratio)[] ratios) =>
        ratios.Length == 0 ? "1" : FigureText.Ratio.WithInterval(Factors.Mean(ratios.Select(one => one.Ratio)));

    private static string Extreme(IEnumerable<(string Workload, Estimate Ratio)> ordered) =>
        ordered.Select(one => $"{FigureText.Ratio.Of(one.Ratio.Value)} `{one.Workload}`").FirstOrDefault("-");
}
