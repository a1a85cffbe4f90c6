using Interleaving;
using SqliteBench.Hosting;
using SqliteBench.Reporting.Studies;
using SqliteBench.Results;

namespace SqliteBench.Publishing;

/// <summary>Compares published claims with the results of machines: the measured figures, and a verdict.</summary>
/// <param name="machines">The studies by machine and run, the newest run first; the first with all cases counts.</param>
internal sealed class Claims(IReadOnlyList<StudyCases[][]> machines)
{
    /// <summary>A verdict that <see cref="Documents.ClaimsOf"/> searches for.</summary>
    public const string NotMeasured = "not measured";

    public string Measured(QuotedFigure quoted)
    {
        FigureText text = quoted.Unit;
        Estimate[] figures = [.. machines.Select(runs => FigureOf(quoted, runs)).OfType<Estimate>()];
        string measured = figures switch
        {
            [] => "-",
            [var only] when machines.Count == 1 => text.WithInterval(only),
            _ => SentenceText.OfMachines(Factors.Across(figures), text),
        };
        return $"{measured} [{quoted.Claimed.Text(text)}, weakly {quoted.Weaker.Text(text)}]";
    }

    public string Verdict(string row)
    {
        QuotedFigure[] figures = [.. Documents.Claimed(row)];
        IGrouping<string, string>[] verdicts =
        [
            .. machines.Select(runs => Verdict(figures, runs)).GroupBy(verdict => verdict),
        ];
        return verdicts is [var only]
            ? only.Key
            : string.Join(
                ", ",
                verdicts.Select(verdict => $"{verdict.Key} on {Plural.Format(verdict.Count(), "machine")}")
            );
    }

    // A claim holds if all its figures do, and does not hold if none does. It is not sure if the ends of an interval
    // rank differently.
    private static string Verdict(QuotedFigure[] figures, StudyCases[][] runs)
    {
        List<int[]> ranks = [];
        foreach (QuotedFigure quoted in figures)
        {
            if (FigureOf(quoted, runs) is not { } figure)
            {
                return NotMeasured;
            }

            double[] ends = [figure.Value, figure.Low ?? figure.Value, figure.High ?? figure.Value];
            ranks.Add([.. ends.Select(end => RankOf(quoted, end))]);
        }

        string verdict = (ranks.Min(rank => rank[0]), ranks.Max(rank => rank[0])) switch
        {
            (2, _) => "holds",
            (_, 0) => "does not hold",
            _ => "holds weakly",
        };
        return ranks.All(rank => rank.Distinct().Count() == 1) ? verdict : $"{verdict} (not sure)";
    }

    // 2 within the claimed bounds, 1 within the weaker ones, else 0.
    private static int RankOf(QuotedFigure quoted, double figure)
    {
        int weakly = quoted.Weaker.Contain(figure) ? 1 : 0;
        return quoted.Claimed.Contain(figure) ? 2 : weakly;
    }

    private static Estimate? FigureOf(QuotedFigure quoted, StudyCases[][] runs)
    {
        Estimate[]? parts = runs.Select(run => quoted.Parts(run).Select(part => part.Figure).ToArray())
            .FirstOrDefault(parts => parts.Length == quoted.Cases);
        return parts switch
        {
            null => null,
            [var only] => only,
            _ => Factors.Mean(parts),
        };
    }
}
