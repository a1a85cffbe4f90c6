using SqliteBench.Hosting;
using SqliteBench.Reporting;
using SqliteBench.Results;
using SqliteBench.Results.RunComparisons;
using Verdict = SqliteBench.Results.RunComparisons.Verdict;

namespace SqliteBench.Publishing;

/// <summary>The comparison of two runs as lines of markdown.</summary>
public sealed class ComparisonReport(RunComparison comparison, IReadOnlyList<EnvironmentChange> changes)
{
    private const string AnotherMachine =
        "- another machine: its ratios are called higher or lower, never worse or better";

    private static readonly string[] s_caseTitles = ["", "study", "provider", "setting"];

    /// <summary>The lines, with a maximum number of cases; worse and better ones are always shown.</summary>
    public IEnumerable<string> Lines(int maximumCases = int.MaxValue) =>
        [
            "# NEW compared with BASE",
            "",
            .. comparison.IsOfAnotherMachine ? [AnotherMachine] : Array.Empty<string>(),
            .. changes.Select(change => $"- {change.Name}: {change.Base} before, {change.New} now"),
            .. comparison.Drifts.Select(drift =>
                $"- {drift.Key}: NEW takes {FigureText.PreciseRatio(drift.Value)} times as long as BASE, in the median of all cases"
            ),
            .. comparison.NewFailures.Select(failure => $"- fails now: {failure}"),
            .. Rows("Providers over all settings of a study", comparison.Providers, int.MaxValue),
            .. Rows("Cases", comparison.Cases, maximumCases),
            .. Section("Allocated and written", CountsTable()),
            "",
            .. Missing(),
            .. Undetected(),
        ];

    /// <summary>The last line, for scripts: <c>worse 0, better 1, same 40</c>.</summary>
    public string Summary =>
        $"worse {Count(Verdict.Worse)}, better {Count(Verdict.Better)}, same {Count(Verdict.Same)}";

    private int Count(Verdict verdict) => comparison.Verdicts.Count(other => other == verdict);

    private static IEnumerable<string> Section(string title, Table table) =>
        table.Rows.Count == 0 ? [] : ["", $"## {title}", "", .. table.ToMarkdown()];

    private IEnumerable<string> Rows(string title, IReadOnlyList<TestedChange> changes, int maximumRows)
    {
        int shown = Math.Max(maximumRows, changes.Count(tested => tested.Verdict != Verdict.Same));
        int left = changes.Count - shown;
        Table table = new(
            4,
            [.. s_caseTitles, "BASE ns/op", "NEW ns/op", "NEW/BASE", "95 % interval", "p", "by"],
            [.. changes.Take(shown).Select(RowOf)]
        )
        {
            Figures = 4..9,
        };
        string further = $"{Plural.Format(left, "more case differs", "more cases differ")} less.";
        return [.. Section(title, table), .. left > 0 ? ["", further] : Array.Empty<string>()];
    }

    private string[] RowOf(TestedChange tested)
    {
        Change change = tested.Change;
        return
        [
            DescribeVerdict(tested),
            tested.Study,
            tested.Provider,
            tested.Setting,
            FigureText.Number(tested.Pair?.Base.Metric("time_ns")?.Value),
            FigureText.Number(tested.Pair?.New.Metric("time_ns")?.Value),
            FigureText.PreciseRatio(change.Ratio.Value),
            $"{FigureText.PreciseRatio(change.Ratio.Low)} to {FigureText.PreciseRatio(change.Ratio.High)}",
            tested.P.ToString(tested.P < 0.001 ? "0.0e0" : "0.000"),
            change.IsPaired ? "paired ratio" : "time",
        ];
    }

    private string DescribeVerdict(TestedChange tested)
    {
        if (tested.Verdict == Verdict.Same && tested.IsSignificant)
        {
            return "within the threshold";
        }

        return comparison.IsOfAnotherMachine ? NameOf(tested.Verdict, "higher", "lower") : NameOf(tested.Verdict);
    }

    private static string NameOf(Verdict verdict, string worse = "**worse**", string better = "better") =>
        verdict switch
        {
            Verdict.Worse => worse,
            Verdict.Better => better,
            _ => "",
        };

    private Table CountsTable() =>
        new(
            5,
            [.. s_caseTitles, "bytes per operation", "BASE", "NEW"],
            [
                .. from change in comparison.Counts
                let place = new[] { change.Pair.Study, change.Pair.Provider, change.Pair.Setting }
                let figures = new[] { FigureText.Number(change.Base), FigureText.Number(change.New) }
                select (string[])[NameOf(change.Verdict), .. place, change.Metric.Split('_')[0], .. figures],
            ]
        );

    private IEnumerable<string> Undetected() =>
        comparison.Detectable is { } factor && comparison.Verdicts.All(verdict => verdict == Verdict.Same)
            ?
            [
                $"With these launches, 8 of 10 comparisons would have found a case that changed by {Math.Ceiling((factor - 1) * 100)} %;"
                    + " more launches (--launchCount) find smaller changes.",
            ]
            : [];

    private IEnumerable<string> Missing()
    {
        (int Count, string What)[] missing =
        [
            (comparison.NotCompared, "Cases that lack figures to compare"),
            (comparison.OfOtherOperations, "Cases not compared, because NEW ran a different number of operations"),
            (comparison.OnlyInBase, "Cases only in BASE"),
            (comparison.OnlyInNew, "Cases only in NEW"),
        ];
        return missing.Where(entry => entry.Count > 0).Select(entry => $"{entry.What}: {entry.Count}.");
    }
}
