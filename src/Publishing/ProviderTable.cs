using Interleaving;
using SqliteBench.Reporting;
using SqliteBench.Reporting.Studies;
using SqliteBench.Results;

namespace SqliteBench.Publishing;

/// <summary>Geometric means of all workloads; of one machine with a 95 % interval, of several the range.</summary>
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

    // Names the workload, or two whose intervals overlap; more are not known to be extreme.
    private static string Extreme(IEnumerable<(string Workload, Estimate Ratio)> ordered)
    {
        (string Workload, Estimate Ratio)[] all = [.. ordered];
        string[] names =
        [
            .. from one in all
            where one.Ratio.Low <= all[0].Ratio.High && one.Ratio.High >= all[0].Ratio.Low
            group one by $"`{one.Workload}`" into same
            select same.Key,
        ];
        string known = names.Length is 1 or 2 ? $" {string.Join(" or ", names)}" : "";
        return all.Length == 0 ? "-" : $"{FigureText.Ratio.Of(all[0].Ratio.Value)}{known}";
    }
}
