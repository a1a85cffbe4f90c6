using Interleaving;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Studies;

/// <summary>Ranks what a run compared, in one sentence, from paired ratios.</summary>
internal static class Headline
{
    private const int Most = 9;

    /// <summary>The sentence, or why there is none; null if the run compared nothing.</summary>
    public static string? Format(StudyCases cases)
    {
        CaseResult[] compared = [.. cases.Compared];
        if (compared.Length == 0)
        {
            return null;
        }

        if (compared.All(result => result.Ratio.Low is null && result.Samples.Count == 1))
        {
            return "One launch per case: too few for a conclusion.";
        }

        string[] axes = [.. compared[0].BaselineValues.Select(value => value.Key)];
        return axes.Contains(ResultColumns.Provider) ? RankProviders(cases, axes) : RankValues(cases, axes);
    }

    // The means are over the workloads that all values have: a mean over others would compare different work.
    private static string? RankProviders(StudyCases cases, string[] axes)
    {
        int values = cases.Compared.Select(result => NameOf(result, axes)).Distinct().Count();
        HashSet<string> common =
        [
            .. from result in cases.Compared
            group NameOf(result, axes) by cases.Setting(result, axes) into setting
            where setting.Distinct().Count() == values
            select setting.Key,
        ];
        if (common.Count == 0)
        {
            return null;
        }

        IEnumerable<string> ranked =
            from result in cases.Compared
            where common.Contains(cases.Setting(result, axes))
            group result.Ratio by NameOf(result, axes) into value
            let mean = Factors.Mean(value)
            orderby mean.Value
            select $"`{value.Key}` {FigureText.Ratio.Sentence(mean)}";
        string means = common.Count > 1 ? $", geometric mean of {common.Count} kinds of operation" : "";
        return $"Time relative to {cases.Baseline}{means}: {string.Join(", ", ranked.Take(Most))}.";
    }

    private static string? RankValues(StudyCases cases, string[] axes)
    {
        IEnumerable<string> best = cases
            .Compared.Where(result => result.Provider == cases.Reference)
            .GroupBy(result => result.On(ResultColumns.Workload))
            .Select(workload => BestOf(workload, axes));
        string text = string.Join("; ", best);
        return text.Length == 0 ? null : $"With `{cases.Reference}`, relative to {cases.Baseline}: {text}.";
    }

    private static string BestOf(IGrouping<string, CaseResult> workload, string[] axes)
    {
        (string name, Estimate mean) = workload
            .GroupBy(result => NameOf(result, axes))
            .Select(value => (value.Key, Factors.Mean([.. value.Select(result => result.Ratio)])))
            .MinBy(value => value.Item2.Value);
        if (mean.IsNoise())
        {
            return $"`{workload.Key}` is not faster with any other value";
        }

        Estimate gain = mean.Inverse();
        if (gain.Value > 1)
        {
            return $"`{workload.Key}` is fastest with `{name}`, {FigureText.Ratio.Sentence(gain)} times as fast";
        }

        return $"`{workload.Key}` is slower with every other value, least with `{name}`:"
            + $" {FigureText.Ratio.Sentence(mean)} times as long";
    }

    private static string NameOf(CaseResult result, string[] axes) =>
        string.Join(
            ", ",
            axes.Append(ResultColumns.Version)
                .Select(axis => axis == ResultColumns.Provider ? result.Provider : result.Text(axis))
                .Where(text => text.Length > 0)
        );
}
