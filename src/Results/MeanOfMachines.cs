using Interleaving;

namespace SqliteBench.Results;

/// <summary>Combines several machines into one run: each figure is the geometric mean, with the least and the largest in place of an interval.</summary>
public static class MeanOfMachines
{
    /// <param name="machines">The results of each machine, at least one.</param>
    public static RunResults Average(IReadOnlyList<RunResults> machines)
    {
        RunResults first = machines[0];
        IEnumerable<CaseResult> cases =
            from machine in machines
            from result in machine.Cases
            group result by (result.Key, result.Baseline) into results
            select Mean([.. results]);
        return first with { Label = "", Cases = [.. cases] };
    }

    private static CaseResult Mean(CaseResult[] results)
    {
        CaseResult[] measured = [.. results.Where(result => result.Failure is null)];
        if (measured.Length == 0)
        {
            return results[0];
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
        if (figures is [var only])
        {
            return only with { Low = only.Value, High = only.Value };
        }

        return Factors.Across(figures);
    }
}
