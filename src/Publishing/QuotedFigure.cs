using System.Globalization;
using Interleaving;
using SqliteBench.Reporting.Studies;
using SqliteBench.Results;

namespace SqliteBench.Publishing;

/// <summary>
/// A figure that a document quotes, as the arguments of its mark describe it:
/// <c>STUDY AXIS:VALUE ... over=AXIS:VALUE</c>: the time of the chosen cases relative to the same with another value of
/// an axis; of several ratios, the geometric mean. <c>speed=</c> instead of <c>over=</c> gives the inverse. Each may be
/// repeated for several axes, and have several values, separated by commas, of which the figure is the least. Without
/// any, it is the time of one case, or <c>of=COLUMN</c>. <c>share=N</c> is the percentage of a core that N operations
/// per second use. An underscore stands for a space. Every machine lies between <c>least=</c> and <c>most=</c>; in a
/// claim, up to a second bound, after a comma, it holds weakly.
/// </summary>
public sealed class QuotedFigure
{
    /// <summary>The widest 95 % interval of a figure that is quoted as one number, relative to the figure.</summary>
    private const double MaximumWidth = 0.15;

    /// <summary>The largest ratio of the ends of all machines' intervals, if they are quoted.</summary>
    private const double MaximumSpread = 2;

    private static readonly string[] s_options = ["over", "speed", "share", "of", "least", "most"];

    private readonly ILookup<string, string> _options;
    private readonly (string Axis, string[] Values)[] _conditions;

    public QuotedFigure(string arguments)
    {
        string[] words = arguments.Split(' ');
        Study = words[0];
        string[][] options = [.. words[1..].Select(word => word.Split('=', 2))];
        _options = options.Where(IsOption).ToLookup(option => option[0], option => option[^1]);
        IEnumerable<string[]> conditions = options.Where(option => !IsOption(option));
        _conditions = [.. conditions.Select(condition => ParseAxisValues(string.Join('=', condition)))];
        IEnumerable<(string Axis, string Value)[]> others =
        [
            [],
        ];
        foreach ((string axis, string[] values) in _options["over"].Concat(_options["speed"]).Select(ParseAxisValues))
        {
            others = others.SelectMany(_ => values, (pairs, value) => ((string, string)[])[.. pairs, (axis, value)]);
        }

        Others = [.. others.Where(pairs => pairs.Length > 0)];
        (Claimed, Weaker) = (BoundsAt(0), BoundsAt(1));
    }

    public string Study { get; }

    /// <summary>Whether the sentence claims something that a machine can contradict.</summary>
    public bool IsRule => _options.Contains("least") || _options.Contains("most");

    internal string Column => _options["of"].LastOrDefault("time_ns");

    internal IReadOnlyList<(string Axis, string Value)[]> Others { get; }

    // The operations per second whose share of a core is the figure; 0 if it is another.
    private double OperationsPerSecond => ReadNumbers("share") is [.., var share] ? share : 0;

    internal Bounds Claimed { get; }

    /// <summary>The bounds within which a claim holds weakly; <see cref="Claimed"/> if no others are written.</summary>
    internal Bounds Weaker { get; }

    internal int Cases => _conditions.Aggregate(1, (count, pair) => count * pair.Values.Length);

    /// <summary>Whether the figure is of this case, rather than of one that it is compared with.</summary>
    public bool Includes(CaseResult result) =>
        result.Study == Study && _conditions.All(pair => Matches(result, pair.Axis, pair.Values));

    /// <summary>Whether the figure needs this case: it is of the case, or relative to it.</summary>
    public bool Uses(CaseResult result) =>
        Includes(result)
        || Others.Any(pairs =>
            result.Study == Study
            && pairs.All(pair => Matches(result, pair.Axis, pair.Value))
            && _conditions.All(pair =>
                Array.Exists(pairs, other => other.Axis == pair.Axis) || Matches(result, pair.Axis, pair.Values)
            )
        );

    /// <summary>
    /// Formats the figure, such as <c>1.5×</c>, or <c>1.4× to 1.9×</c> if machines differ by more than 15 % from
    /// their geometric mean. A figure that is not known well enough becomes a bound, such as <c>over 4×</c>, if every
    /// machine's interval lies on that side of the claim.
    /// </summary>
    internal string TextOn((string Name, StudyCases[] Studies)[] machines)
    {
        FigureText text = Unit;
        (string Machine, Estimate Figure)[] measured = MeasuredOn(machines);
        Estimate[] figures = [.. measured.Select(machine => machine.Figure)];
        if (figures.Length == 0)
        {
            throw new FormatException("no case has this figure");
        }

        IEnumerable<string> texts = measured.Select(machine =>
            $"{machine.Machine} {text.WithInterval(machine.Figure)}"
        );
        string each = string.Join(", ", texts);
        double[] lows = [.. figures.Select(figure => figure.Low ?? figure.Value)];
        double[] highs = [.. figures.Select(figure => figure.High ?? figure.Value)];
        (double least, double most) = Claimed;
        if (highs.Min() < least || lows.Max() > most)
        {
            throw new FormatException($"a machine contradicts what is claimed: {each}");
        }

        // Figures whose intervals reach below 0 have no mean with an interval.
        Estimate mean = Factors.Mean(figures);
        if (figures[0].Low is null || (mean.Low is not null && mean.Width() <= MaximumWidth))
        {
            return SentenceText.OfMachines(Factors.Across(figures), text);
        }

        if (lows.Min() > 0 && highs.Max() <= MaximumSpread * lows.Min())
        {
            return SentenceText.Range(lows.Min(), highs.Max(), text);
        }

        if (!IsRule || lows.Min() <= least || highs.Max() >= most)
        {
            throw new FormatException($"this figure is not known to within a factor of {MaximumSpread}: {each}");
        }

        bool isAbove = least > double.MinValue;
        return isAbove ? $"over {SentenceText.Bound(least, text)}" : $"under {SentenceText.Bound(most, text)}";
    }

    /// <summary>The mean over the machines or their range, however well it is known; 1 for a case compared with itself.</summary>
    internal string SummaryOn((string Name, StudyCases[] Studies)[] machines)
    {
        Estimate[] figures = [.. MeasuredOn(machines).Select(machine => machine.Figure)];
        if (figures.Length > 0)
        {
            return SentenceText.OfMachines(Factors.Across(figures), Unit);
        }

        bool isBaseline = machines
            .SelectMany(machine => machine.Studies)
            .Any(study => study.All.Any(result => result.Metric(Column) is not null && Includes(result)));
        return isBaseline && Others.Count > 0 ? "1" : "-";
    }

    // If some figures have an interval, returns only those that have one: a figure of a single launch has none.
    private (string Machine, Estimate Figure)[] MeasuredOn((string Name, StudyCases[] Studies)[] machines)
    {
        (string Machine, Estimate Figure)[] measured =
        [
            .. from machine in machines
            let figure = FigureOf([.. Parts(machine.Studies).Select(part => part.Figure)])
            where figure is not null
            orderby figure.Value.Low is null
            select (machine.Name, figure.Value),
        ];
        return [.. measured.Where(machine => (machine.Figure.Low is null) == (measured[0].Figure.Low is null))];
    }

    /// <summary>The figure of a machine from those of its cases; null if it has none.</summary>
    /// <exception cref="FormatException">There are several, and they are no ratios, which alone have a mean.</exception>
    internal Estimate? FigureOf(IReadOnlyList<Estimate> parts) =>
        parts.Count switch
        {
            0 => null,
            1 => parts[0],
            _ when Unit == FigureText.Ratio => Factors.Mean(parts),
            _ => throw new FormatException($"{parts.Count} cases have this figure, not one"),
        };

    internal FigureText Unit
    {
        get
        {
            if (OperationsPerSecond > 0)
            {
                return FigureText.Percent;
            }

            return Others.Count > 0 ? FigureText.Ratio : FigureText.In(Column);
        }
    }

    /// <summary>A case with each that it is compared with; without any, with itself.</summary>
    internal IEnumerable<(CaseResult One, CaseResult Other, Estimate Figure)> Parts(IEnumerable<StudyCases> studies) =>
        from study in studies
        where study.Study == Study
        from result in study.All
        where result.Metric(Column) is not null && Includes(result)
        let others = Others.Select(pairs => study.Same(result, pairs, Column)).ToArray()
        where others.All(other => other is not null && other != result)
        select others
            .DefaultIfEmpty(result)
            .Select(other => (result, other!, Figure: FigureOf(result, other!)))
            .MinBy(part => part.Figure.Value);

    private Estimate FigureOf(CaseResult result, CaseResult other)
    {
        if (Others.Count > 0)
        {
            bool isSpeed = _options.Contains("speed");
            return isSpeed ? StudyCases.Time(other, result, Column) : StudyCases.Time(result, other, Column);
        }

        // A share is in percent of the 1e9 ns of a second.
        double share = OperationsPerSecond > 0 ? OperationsPerSecond / 1e7 : 1;
        (double value, double? low, double? high) = result.Figure(Column);
        return new Estimate(value * share, low * share, high * share);
    }

    private static bool Matches(CaseResult result, string axis, params string[] values) =>
        values.Contains(result.On(axis).Replace(' ', '_'));

    private static bool IsOption(string[] word) => s_options.Contains(word[0]);

    private Bounds BoundsAt(int place)
    {
        double? ReadBound(string name) =>
            ReadNumbers(name) is { Length: > 0 } all ? all[Math.Min(place, all.Length - 1)] : null;
        return new Bounds(ReadBound("least") ?? double.MinValue, ReadBound("most") ?? double.MaxValue);
    }

    private double[] ReadNumbers(string name) =>
        [
            .. from text in _options[name].TakeLast(1)
            from number in text.Split(',')
            select double.Parse(number, CultureInfo.InvariantCulture),
        ];

    private static (string Axis, string[] Values) ParseAxisValues(string word) =>
        word.Split(':', 2) is [var axis, var values]
            ? (axis, values.Split(','))
            : throw new FormatException($"'{word}' is not of the form axis:value");
}

/// <summary>The least and the most that a figure may be; one without a bound is that of all numbers.</summary>
internal readonly record struct Bounds(double Least, double Most)
{
    public bool Contain(double figure) => figure >= Least && figure <= Most;

    public string Text(FigureText unit)
    {
        string Write(double bound) => unit == FigureText.Ratio ? $"{bound}" : unit.Format(bound);
        if (Most == double.MaxValue)
        {
            return $"from {Write(Least)}";
        }

        return Least == double.MinValue ? $"up to {Write(Most)}" : $"from {Write(Least)} to {Write(Most)}";
    }
}
