using Interleaving;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Studies;

/// <summary>Ranks the providers, or names the best value of another axis, in a sentence from paired ratios.</summary>
internal static class Headline
{
    private const int MaximumProviders = 9;

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

        string[] comparedAxes = [.. compared[0].BaselineValues.Select(value => value.Key)];
        return comparedAxes.Contains(ResultColumns.Provider)
            ? RankProviders(cases, compared, comparedAxes)
            : FindBestValues(cases, comparedAxes);
    }

    // The means are over the settings that all providers ran: a mean over others would compare different work.
    private static string? RankProviders(StudyCases cases, CaseResult[] compared, string[] comparedAxes)
    {
        int providers = compared.Select(result => NameOfCompared(result, comparedAxes)).Distinct().Count();
        HashSet<string> common =
        [
            .. from result in compared
            group NameOfCompared(result, comparedAxes) by cases.Setting(result, comparedAxes) into setting
            where setting.Distinct().Count() == providers
            select setting.Key,
        ];
        if (common.Count == 0)
        {
            return null;
        }

        IEnumerable<string> ranked =
            from result in compared
            where common.Contains(cases.Setting(result, comparedAxes))
            group result.Ratio by NameOfCompared(result, comparedAxes) into provider
            let mean = Factors.Mean(provider)
            orderby mean.Value
            select $"`{provider.Key}` {FigureText.Ratio.Sentence(mean)}";
        string means = common.Count > 1 ? $", geometric mean of {common.Count} kinds of operation" : "";
        return $"Time relative to {cases.Baseline}{means}: {string.Join(", ", ranked.Take(MaximumProviders))}.";
    }

    // For a study of another axis, such as pragmas: the best value for each workload.
    private static string? FindBestValues(StudyCases cases, string[] comparedAxes)
    {
        IEnumerable<string> best = cases
            .Compared.Where(result => result.Provider == cases.Reference)
            .GroupBy(result => result.On(ResultColumns.Workload))
            .Select(workload => DescribeBest(workload, comparedAxes));
        string text = string.Join("; ", best);
        return text.Length == 0 ? null : $"With `{cases.Reference}`, relative to {cases.Baseline}: {text}.";
    }

    private static string DescribeBest(IGrouping<string, CaseResult> workload, string[] comparedAxes)
    {
        (string name, Estimate mean) = workload
            .GroupBy(result => NameOfCompared(result, comparedAxes))
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

        return $"`{workload.Key}` is slower with every other value: with the best, `{name}`, it takes"
            + $" {FigureText.Ratio.Sentence(mean)} times as long";
    }

    private static string NameOfCompared(CaseResult result, string[] comparedAxes) =>
        string.Join(
            ", ",
            comparedAxes
                .Append(ResultColumns.Version)
                .Select(axis => axis == ResultColumns.Provider ? result.Provider : result.Text(axis))
                .Where(text => text.Length > 0)
        );
}
