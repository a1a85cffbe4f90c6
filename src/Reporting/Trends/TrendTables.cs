using System.Globalization;
using SqliteBench.Reporting.Pages;
using SqliteBench.Reporting.Plots;
using SqliteBench.Results.Trends;

namespace SqliteBench.Reporting.Trends;

/// <summary>Trends as tables and sentences.</summary>
/// <param name="steps">The steps that were found.</param>
internal sealed class TrendTables(IReadOnlyDictionary<Trend, Step> steps)
{
    /// <summary>A row per machine, a column per provider, and in each cell the newest ratio and what it was before a step.</summary>
    /// <param name="study">The study.</param>
    /// <param name="trends">Its trends.</param>
    public TableBlock Newest(string study, IReadOnlyList<Trend> trends)
    {
        string[] providers = [.. trends.Select(trend => trend.Provider).Distinct()];
        return new TableBlock(
            $"{study}-newest",
            $"Times C++ in the newest night, study {study}",
            new PlotTable(
                1,
                ["machine", "nights", .. providers],
                [
                    .. from machine in trends.GroupBy(trend => trend.Machine, StringComparer.Ordinal)
                    select (string[])
                        [
                            machine.Key,
                            machine.Max(trend => trend.Points.Count).ToString(CultureInfo.InvariantCulture),
                            .. providers.Select(provider =>
                                machine.FirstOrDefault(trend => trend.Provider == provider) is { } trend
                                    ? Cell(trend)
                                    : "-"
                            ),
                        ],
                ]
            )
        );
    }

    /// <summary>A sentence for each step, the largest first.</summary>
    /// <param name="changes">What changed in the nights.</param>
    public IEnumerable<string> Sentences(IReadOnlyList<NightChange> changes) =>
        steps
            .OrderByDescending(found => Math.Abs(found.Value.Log))
            .Select(found => Sentence(found.Key, found.Value, changes));

    private string Cell(Trend trend)
    {
        string newest = IntervalText.Ratio(trend.Points[^1].Ratio.Value);
        return steps.TryGetValue(trend, out Step? step)
            ? $"{newest} ({(step.Log > 0 ? "▲" : "▼")} {Percent(step.Factor.Value)})"
            : newest;
    }

    private static string Sentence(Trend trend, Step step, IReadOnlyList<NightChange> changes)
    {
        string[] known =
        [
            .. changes
                .Where(change => change.Machine == trend.Machine && change.Day == step.Day)
                .Select(change => $"{change.Name} from {change.Before} to {change.Now}"),
        ];
        string factor = IntervalText.Ratio(step.Factor.Value);
        return $"`{trend.Provider}` is {(step.Log > 0 ? "slower" : "faster")} on {trend.Machine} since {HistoryFolder.NameOf(step.Day)},"
            + $" in the study `{trend.Study}`: {factor} times what it was ({IntervalText.RatioInterval(step.Factor)})."
            + (
                known.Length > 0
                    ? $" That night changed: {string.Join("; ", known)}."
                    : " Nothing known changed that night."
            );
    }

    private static string Percent(double factor) =>
        string.Create(CultureInfo.InvariantCulture, $"{Math.Abs(factor - 1) * 100:0} %");
}
