using Interleaving;

namespace SqliteBench.Results;

/// <summary>Several machines as one run: each figure is the geometric mean, with the least and the largest in place of an interval.</summary>
public static class MeanOfMachines
{
    /// <param name="machines">The results of each machine, at least one.</param>
    public static RunResults Of(IReadOnlyList<RunResults> machines)
    {
        RunResults first = machines[0];
        IEnumerable<CaseResult> cases =
            from machine in machines
            from result in machine.Cases
            group result by (result.Key, result.Baseline) into same
            select Mean([.. same]);
        return first with { Label = "", Cases = [.. cases] };
    }

    private static CaseResult Mean(CaseResult[] same)
    {
        CaseResult[] measured = [.. same.Where(result => result.Failure is null)];
        if (measured.Length == 0)
        {
            return same[0];
        }

        IEnumerable<string> names = measured.SelectMany(result => result.Metrics.Keys).Distinct();
        return measured[0] with
        {
            Origin = null,
            Samples = [],
            BaselineSamples = [],
            Metrics = names.ToDictionary(name => name, name => Across(measured, name)),
        };
    }

    private static Estimate Across(CaseResult[] measured, string name)
    {
        Estimate[] figures = [.. measured.Select(result => result.Metric(name)).OfType<Estimate>()];
        return figures.Length == 1
            ? figures[0] with
            {
                Low = figures[0].Value,
                High = figures[0].Value,
            }
            : Factors.Across(figures);
    }
}
