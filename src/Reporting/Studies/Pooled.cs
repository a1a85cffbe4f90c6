using Interleaving;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Studies;

/// <summary>The geometric mean if each is within 15 % of it; else each workload or, of many, the range.</summary>
internal sealed class Pooled
{
    private const int Few = 4;

    private readonly (CaseResult One, Estimate Factor)[] _parts;
    private readonly Estimate[] _told;

    /// <param name="isMean">Whether workloads, each with one case, are averaged even if they differ; the sentence has to say so.</param>
    public Pooled(IEnumerable<(CaseResult One, Estimate Factor)> parts, bool isMean = false)
    {
        _parts = [.. parts];
        Mean = Factors.Mean(_parts.Select(part => part.Factor));
        IsMean = isMean && _parts.Length > 1 && ByWorkload.Count() == _parts.Length;
        _told =
            IsMean || Array.TrueForAll(_parts, part => Factors.IsNear(part.Factor.Value, Mean.Value))
                ? [Mean]
                : [.. _parts.Select(part => part.Factor)];
    }

    /// <summary>Only for an order; what a reader sees is <see cref="Text"/>.</summary>
    public Estimate Mean { get; }

    public bool IsMean { get; }

    public bool IsNoise => Array.TrueForAll(_told, one => one.IsNoise());

    /// <summary>Whether it is above 1 somewhere, and nowhere below.</summary>
    public bool IsMore => !IsNoise && !_told.Any(one => one.High < 1);

    /// <summary>Whether it is below 1 somewhere, and nowhere above.</summary>
    public bool IsLess => !IsNoise && !_told.Any(one => one.IsMore());

    public bool IsUndecided => IsNoise && _told.Any(one => one.IsUndecided());

    public string Text
    {
        get
        {
            Pooled[] each = [.. ByWorkload.Select(workload => new Pooled(workload))];
            return _told.Length == 1 ? FigureText.Ratio.Sentence(_told[0])
                : each.Length is > 1 and <= Few
                    ? StudyCases.Listed(
                        each.Select(one => $"{one.Text} (`{one._parts[0].One.On(ResultColumns.Workload)}`)")
                    )
                : $"{FigureText.Ratio.Of(_told.Min(one => one.Value))} to {FigureText.Ratio.Of(_told.Max(one => one.Value))}";
        }
    }

    private IEnumerable<IGrouping<string, (CaseResult One, Estimate Factor)>> ByWorkload =>
        _parts.GroupBy(part => part.One.On(ResultColumns.Workload));

    public Pooled Inverse() => new(_parts.Select(part => (part.One, part.Factor.Inverse())), IsMean);
}
