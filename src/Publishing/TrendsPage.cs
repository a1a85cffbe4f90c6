using Interleaving;
using SqliteBench.Reporting;
using SqliteBench.Reporting.Pages;
using SqliteBench.Results;
using SqliteBench.Results.RunComparisons;
using SqliteBench.Results.Trends;

namespace SqliteBench.Publishing;

/// <summary>Shows what was worse two nights in a row, what changed in which night, and paired ratios by night.</summary>
public sealed class TrendsPage(IReadOnlyList<MachineHistory> machines, IReadOnlyList<string> studies)
{
    // These change nearly every night on hosted machines, and rarely matter.
    private static readonly string[] s_ignoredChanges = ["commit", "kernel", "memory_bytes"];

    private readonly WorseTwice[] _worse =
    [
        .. machines
            .Where(machine => machine.Nights[^1].Day == machines.Max(other => other.Nights[^1].Day))
            .SelectMany(WorseTwice.Find),
    ];

    public IReadOnlyList<string> Failures => [.. _worse.Select(DescribeWorse)];

    public IReadOnlyList<string> Write(string folder) => PageFiles.Write(folder, "trends", Make());

    internal Page Make() =>
        new(
            "Provider ratios by night",
            [
                new PageSection("worse", "Worse two nights in a row", [.. Worse()]),
                new PageSection("changes", "What changed when", [Changes()]),
                .. from study in studies
                let tables = machines.Select(machine => ByNight(study, machine)).OfType<TableBlock>().ToArray()
                where tables.Length > 0
                select new PageSection($"study-{study}", $"The study `{study}`", tables),
            ]
        );

    private IEnumerable<PageBlock> Worse() =>
        Failures
            .DefaultIfEmpty($"Nothing was worse by more than {WorseTwice.Threshold * 100:0} % beyond the noise.")
            .Select(sentence => new ParagraphBlock(sentence));

    private static string DescribeWorse(WorseTwice worse)
    {
        (string study, string provider, string setting, string metric) = worse.Place;
        string what = $"`{provider}` on {worse.Machine}, study `{study}`, {setting}";
        string before = HistoryFolder.NameOf(worse.Before);
        if (metric == WorseTwice.Failure)
        {
            return $"{what}: fails, but did not on {before}.";
        }

        return $"{what}: `{metric}` is {FigureText.Ratio.Format(worse.First)}, then {FigureText.Ratio.Format(worse.Second)}"
            + $" times its value on {before}.";
    }

    private PageBlock Changes()
    {
        string[][] rows =
        [
            .. from machine in machines
            from nights in machine.Nights.Zip(machine.Nights.Skip(1))
            from change in EnvironmentChange.Find(nights.First.Run, nights.Second.Run)
            where !s_ignoredChanges.Contains(change.Name)
            orderby nights.Second.Day
            group machine.Machine by (nights.Second.Day, What: change) into changed
            let who = changed.Count() == machines.Count ? "all" : string.Join(", ", changed)
            let what = changed.Key.What
            select (string[])
                [HistoryFolder.NameOf(changed.Key.Day), what.Name.Replace('_', ' '), what.Base, what.New, who],
        ];
        if (rows.Length == 0)
        {
            return new ParagraphBlock("No version, engine or machine changed.");
        }

        Table content = new(1, ["night", "what", "before", "after", "machines"], rows) { Figures = ..0 };
        return new TableBlock("changes-table", "Versions, engines and machines", content);
    }

    // Shows geometric means over the settings that all nights with the provider have; null without ratios to C++.
    private static TableBlock? ByNight(string study, MachineHistory machine)
    {
        (string, string, Estimate)[] means =
        [
            .. from night in machine.Nights
            from result in night.Run.Cases
            where result.Study == study && result is { Baseline: "", IsBaseline: false, Ratio.Value: > 0 }
            group (night.Day, result) by result.Provider into provider
            let nights = provider.Select(measured => measured.Day).Distinct().Count()
            from shared in provider.GroupBy(measured => measured.result.Key).Where(setting => setting.Count() == nights)
            from measured in shared
            group measured.result.Ratio by (measured.Day, provider.Key) into ratios
            orderby ratios.Key.Day
            select (HistoryFolder.NameOf(ratios.Key.Day), ratios.Key.Key, Factors.Mean(ratios)),
        ];
        Table content = Table.Create(
            ["night"],
            means.Select(mean => mean.Item2).Distinct(),
            means,
            mean => ([mean.Item1], mean.Item2, FigureText.Ratio.WithInterval(mean.Item3))
        );
        string caption = $"{machine.Machine}: time relative to C++, the geometric mean over settings";
        return means.Length > 0 ? new TableBlock($"{study}-{machine.Machine}", caption, content) : null;
    }
}
