using SqliteBench.Reporting.Studies;
using SqliteBench.Results;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Reporting.Documents;

/// <summary>
/// What each provider costs over the reference library and over C++: the geometric mean of all workloads. For one
/// machine, it has its 95 % interval; for several, the range of the machines' means.
/// </summary>
internal static class ProviderTable
{
    public static Table Of(IReadOnlyList<StudyCases> machines)
    {
        string reference = machines[0].Reference;
        return new Table(
            1,
            ["", $"Times `{reference}`", "Least", "Most", "Times C++"],
            [
                .. from provider in machines[0].Providers
                let ofReference = Relative(machines, provider.Name, reference)
                where ofReference.Length > 0 || provider.Name == reference
                select (string[])
                    [
                        $"`{provider.Name}`",
                        Mean(ofReference),
                        Extreme(ofReference.SelectMany(one => one).OrderBy(one => one.Ratio.Value)),
                        Extreme(ofReference.SelectMany(one => one).OrderByDescending(one => one.Ratio.Value)),
                        Mean(Relative(machines, provider.Name, CaseResult.Native)),
                    ],
            ]
        );
    }

    // The ratios on each machine that has them.
    private static (string Workload, Estimate Ratio)[][] Relative(
        IReadOnlyList<StudyCases> machines,
        string provider,
        string other
    ) =>
        [
            .. from cases in machines
            let ratios = (
                from gain in cases.Gains(ResultColumns.Provider, other)
                where gain.One.Provider == provider
                select (gain.One.On(ResultColumns.Workload), gain.Gain.Inverse())
            ).ToArray()
            where ratios.Length > 0
            select ratios,
        ];

    private static string Mean((string Workload, Estimate Ratio)[][] machines) =>
        machines.Length == 0
            ? "1"
            : FigureText.Ratio.WithInterval(
                Factors.Across([.. machines.Select(ratios => Factors.Mean(ratios.Select(one => one.Ratio)))])
            );

    private static string Extreme(IEnumerable<(string Workload, Estimate Ratio)> ordered) =>
        ordered.Select(one => $"{FigureText.Ratio.Of(one.Ratio.Value)} `{one.Workload}`").FirstOrDefault("-");
}
