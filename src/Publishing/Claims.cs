using Interleaving;
using SqliteBench.Reporting.Studies;
using SqliteBench.Results;

namespace SqliteBench.Publishing;

/// <summary>Figures with bounds, and a verdict. All cases of a figure are of the newest run that has them.</summary>
internal sealed class Claims(IReadOnlyList<StudyCases[][]> machines)
{
    public const string NotMeasured = "not measured";

    public string Measured(QuotedFigure quoted)
    {
        FigureText text = quoted.Unit;
        string Within(Bounds bounds) => bounds.Text(bound => QuotedFigure.BoundText(text, bound));
        IEnumerable<string> figures = machines.Select(runs =>
            FigureOf(quoted, runs) is { } figure ? text.WithInterval(figure) : "-"
        );
        return $"{string.Join(" / ", figures)} [{Within(quoted.Claimed)}, weakly {Within(quoted.Weaker)}]";
    }

    public string Verdict(string row)
    {
        QuotedFigure[] figures = [.. Documents.Claimed(row)];
        return string.Join(" / ", machines.Select(runs => Verdict(figures, runs)));
    }

    // Holds if all figures do, does not hold if none does. Unsure if an end of an interval has another verdict.
    private static string Verdict(QuotedFigure[] figures, StudyCases[][] runs)
    {
        Estimate?[] measured = [.. figures.Select(quoted => FigureOf(quoted, runs))];
        if (measured.Contains(null))
        {
            return NotMeasured;
        }

        int[][] ranks =
        [
            .. figures.Zip(
                measured.OfType<Estimate>(),
                (quoted, one) =>
                    new[] { one.Value, one.Low, one.High }.Select(end => Rank(quoted, end ?? one.Value)).ToArray()
            ),
        ];
        string verdict =
            ranks.All(rank => rank[0] == 2) ? "holds"
            : ranks.All(rank => rank[0] == 0) ? "does not hold"
            : "holds weakly";
        return ranks.All(rank => rank.Distinct().Count() == 1) ? verdict : $"{verdict} (not sure)";
    }

    private static int Rank(QuotedFigure quoted, double figure) =>
        quoted.Claimed.Contain(figure) ? 2
        : quoted.Weaker.Contain(figure) ? 1
        : 0;

    private static Estimate? FigureOf(QuotedFigure quoted, StudyCases[][] runs)
    {
        Estimate[]? parts = runs.Select(run => quoted.Parts(run).Select(part => part.Figure).ToArray())
            .FirstOrDefault(parts => parts.Length == quoted.Cases);
        return parts is [var only] ? only
            : parts is null ? null
            : Factors.Mean(parts);
    }
}
