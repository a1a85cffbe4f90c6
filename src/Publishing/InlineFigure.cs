namespace SqliteBench.Publishing;

/// <summary>
/// Such as <c>1.52 (1.40 to 1.66)</c>: of one machine with its 95 % interval; of several, the geometric mean with their
/// range, and of counts the range. One not known well enough is a bound, such as <c>more than 4</c>, if every machine's
/// interval lies on that side of the claim.
/// </summary>
internal static class InlineFigure
{
    /// <summary>The widest 95 % interval of a figure that may be quoted, relative to the figure.</summary>
    private const double MostWidth = 0.15;

    private static readonly string[] s_numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];

    public static string Of(QuotedFigure quoted, (string Name, StudyCases[] Studies)[] machines)
    {
        FigureText text = TextOf(quoted);
        (string Machine, Estimate Figure)[] measured =
        [
            .. from machine in machines
            let parts = Parts(quoted, machine.Studies).Select(part => part.Figure).ToArray()
            where parts.Length > 0
            let figure = parts.Length == 1 ? parts[0]
            : text == FigureText.Ratio ? Factors.Mean(parts)
            : throw new FormatException($"{parts.Length} cases have this figure, not one")
            orderby figure.Low is null
            select (machine.Name, figure),
        ];
        // A single launch has no interval.
        Estimate[] figures =
        [
            .. measured
                .Select(one => one.Figure)
                .Where(figure => (figure.Low is null) == (measured[0].Figure.Low is null)),
        ];
        if (figures.Length == 0)
        {
            throw new FormatException("no case has this figure");
        }

        string each = string.Join(", ", measured.Select(one => $"{one.Machine} {text.WithInterval(one.Figure)}"));
        // A difference that may be of either sign has no mean with an interval.
        Estimate mean = Factors.Mean(figures);
        (double least, double most) = quoted.Claimed;
        if (figures[0].Low is not null && (mean.Low is null || mean.Width() > MostWidth))
        {
            return quoted.IsRule && Array.TrueForAll(figures, one => one.Low > least && one.High < most)
                ? least > double.MinValue
                    ? $"more than {BoundText(text, least)}"
                    : $"less than {BoundText(text, most)}"
                : throw new FormatException($"this figure is not known to within {MostWidth * 100:0} %: {each}");
        }

        if (Array.Exists(figures, one => (one.High ?? one.Value) < least || (one.Low ?? one.Value) > most))
        {
            throw new FormatException($"a machine contradicts what is claimed: {each}");
        }

        Estimate quotable = Factors.Across(figures);
        string whose = machines.Length == 1 ? "" : $" on {Machines(figures.Length)}";
        return quotable is not { Low: { } low, High: { } high } || text.Of(low) == text.Of(high)
                ? text.Of(quotable.Value)
            : figures[0].Low is null ? text.Interval(quotable)
            : FigureText.WithInterval(text.Of(quotable.Value), text.Interval(quotable) + whose);
    }

    private static string Machines(int count) =>
        (count < s_numbers.Length ? s_numbers[count] : count.ToString()) + (count == 1 ? " machine" : " machines");

    internal static FigureText TextOf(QuotedFigure quoted) =>
        quoted.PerSecond > 0 ? FigureText.Ratio with { Of = share => $"{Figure.Text(share)} %" }
        : quoted.Others.Count > 0 && !quoted.IsDifference ? FigureText.Ratio
        : ResultColumns.Metrics.Select(metric => metric.Name).Concat(CaseResult.OfSteps).Contains(quoted.Column)
            ? FigureText.In(quoted.Column)
        : throw new FormatException($"there is no column '{quoted.Column}'");

    internal static string BoundText(FigureText text, double bound) =>
        text == FigureText.Ratio ? $"{bound}" : text.Of(bound);

    internal static IEnumerable<(LabelledCase One, LabelledCase Other, Estimate Figure)> Parts(
        QuotedFigure quoted,
        IEnumerable<StudyCases> studies
    ) =>
        from study in studies
        where study.Study == quoted.Study
        from one in study.All
        where one.Case.Metric(quoted.Column) is not null && quoted.IsOf(one.Case)
        let others = quoted.Others.Select(pairs => study.Same(one, pairs, quoted.Column)).ToArray()
        where others.All(other => other is not null && other != one)
        select others
            .DefaultIfEmpty(one)
            .Select(other => (one, other!, Figure: FigureOf(quoted, one, other!)))
            .MinBy(part => part.Figure.Value);

    private static Estimate FigureOf(QuotedFigure quoted, LabelledCase one, LabelledCase other)
    {
        (Estimate own, Estimate less) = (one.Figure(quoted.Column), other.Figure(quoted.Column));
        double half = double.Hypot(own.High - own.Low ?? double.NaN, less.High - less.Low ?? double.NaN) / 2;
        double more = own.Value - less.Value;
        (double value, double? low, double? high) =
            quoted.Others.Count == 0 ? own
            : quoted.IsDifference ? new Estimate(more, more - half, more + half)
            : quoted.IsSpeed ? StudyCases.Time(other, one, quoted.Column)
            : StudyCases.Time(one, other, quoted.Column);
        // In percent of the 1e9 ns of a second.
        double share = quoted.PerSecond > 0 ? quoted.PerSecond / 1e7 : 1;
        return new Estimate(value * share, low * share, high * share);
    }
}

/// <summary>Figures with bounds, and a verdict. All cases of a figure are of the newest run that has them.</summary>
internal sealed class Claims(IReadOnlyList<StudyCases[][]> machines)
{
    public const string NotMeasured = "not measured";

    public string Measured(QuotedFigure quoted)
    {
        FigureText text = InlineFigure.TextOf(quoted);
        string Within(Bounds bounds) => bounds.Text(bound => InlineFigure.BoundText(text, bound));
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
        Estimate[]? parts = runs.Select(run => InlineFigure.Parts(quoted, run).Select(part => part.Figure).ToArray())
            .FirstOrDefault(parts => parts.Length == quoted.Cases);
        return parts is [var only] ? only
            : parts is null ? null
            : Factors.Mean(parts);
    }
}
