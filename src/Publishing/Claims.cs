using Interleaving;
using SqliteBench.Hosting;
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
        Estimate[] figures = [.. machines.Select(runs => FigureOf(quoted, runs)).OfType<Estimate>()];
        string measured = figures switch
        {
            [] => "-",
            [var only] when machines.Count == 1 => text.WithInterval(only),
            _ => SentenceText.OfMachines(Factors.Across(figures), text),
        };
        return $"{measured} [{Within(quoted.Claimed)}, weakly {Within(quoted.Weaker)}]";
    }

    public string Verdict(string row)
    {
        QuotedFigure[] figures = [.. Documents.Claimed(row)];
        IGrouping<string, string>[] verdicts =
        [
            .. machines.Select(runs => Verdict(figures, runs)).GroupBy(verdict => verdict),
        ];
        if (verdicts is [var only])
        {
            return only.Key;
        }

        return string.Join(
            ", ",
            verdicts.Select(verdict => $"{verdict.Key} on {Plural.Format(verdict.Count(), "machine")}")
        );
    }

    // A claim holds if all figures do, and does not hold if none does. It is unsure if an end of an interval has
    // another verdict.
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
                (quoted, figure) =>
                    new[] { figure.Value, figure.Low, figure.High }
                        .Select(end => Rank(quoted, end ?? figure.Value))
                        .ToArray()
            ),
        ];
        string verdict = "holds weakly";
        if (ranks.All(rank => rank[0] == 2))
        {
            verdict = "holds";
        }
        else if (ranks.All(rank => rank[0] == 0))
        {
            verdict = "does not hold";
        }

        return ranks.All(rank => rank.Distinct().Count() == 1) ? verdict : $"{verdict} (not sure)";
    }

    private static int Rank(QuotedFigure quoted, double figure)
    {
        if (quoted.Claimed.Contain(figure))
        {
            return 2;
        }

        return quoted.Weaker.Contain(figure) ? 1 : 0;
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
