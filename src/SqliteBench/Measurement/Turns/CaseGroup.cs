using SqliteBench.Measurement.Cases;
using SqliteBench.Results;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Measurement.Turns;

/// <summary>
/// Cases that share a baseline, and the baseline compared with itself, which gives the noise floor. A case whose
/// baseline is not measured is a group of its own.
/// </summary>
internal sealed class CaseGroup
{
    private readonly Case? _baseline;

    private CaseGroup(Case? baseline, IEnumerable<Case> candidates)
    {
        _baseline = baseline;
        Cases = [.. candidates.Select(candidate => new LaunchedCase(candidate, baseline, () => Cases!))];
    }

    public IReadOnlyList<LaunchedCase> Cases { get; }

    public bool HasBaseline => _baseline is not null;

    /// <summary>The noise floor; null without a baseline, if the baseline failed, or after a single launch.</summary>
    public double? Floor =>
        _baseline is not null && Find(_baseline) is { IsTimed: true } baseline ? baseline.Ratio.NoiseFloor() : null;

    private IReadOnlyList<double> BaselineTimes => [.. Cases.SelectMany(one => one.BaselineTimes)];

    /// <param name="candidates">All candidates of a study.</param>
    /// <param name="isWanted">Whether a case is to be measured; baselines of such cases always are.</param>
    public static IReadOnlyList<CaseGroup> Of(
        IEnumerable<Case> candidates,
        Axes axes,
        Func<Case, bool>? isWanted = null
    ) =>
        [
            .. from candidate in candidates.Distinct()
            group candidate by candidate.BaselineOf(axes) into alike
            let wanted = alike.Where(candidate => isWanted?.Invoke(candidate) != false).ToArray()
            where wanted.Length > 0
            from one in alike.Contains(alike.Key)
                ? [new CaseGroup(alike.Key, wanted.Union([alike.Key]))]
                : wanted.Select(candidate => new CaseGroup(null, [candidate]))
            select one,
        ];

    /// <summary>
    /// Groups that are launched together, of about ten minutes. In more, more cases would meet the same state of the machine,
    /// but an interruption would lose more: the launches of all of them.
    /// </summary>
    /// <param name="time">Estimated time of all groups.</param>
    public static IEnumerable<CaseGroup[]> Blocks(IReadOnlyList<CaseGroup> groups, TimeSpan time) =>
        groups.Chunk(Math.Max(1, (int)Math.Min(groups.Count, groups.Count * (TimeSpan.FromMinutes(10) / time))));

    /// <summary>The case of a candidate, or null if it is in another group.</summary>
    public LaunchedCase? Find(Case candidate) => Cases.FirstOrDefault(one => one.Case == candidate);

    /// <summary>The case of another candidate in the same setting, or null if there is none that was timed.</summary>
    public LaunchedCase? Beside(LaunchedCase one, string candidate) =>
        Cases.FirstOrDefault(other =>
            other.IsTimed && other.Case.Name == candidate && other.Case.Setting == one.Case.Setting
        );

    /// <summary>
    /// The time of a case, in ns per operation: its ratio times the baseline's mean over all launches that count, so
    /// that times compare as ratios do.
    /// </summary>
    public Estimate TimeOf(LaunchedCase one) =>
        _baseline is null ? PairedRatio.Of(one.Times)
        : one.Case == _baseline ? PairedRatio.Of(BaselineTimes)
        : one.Ratio.Over(PairedRatio.Of(BaselineTimes).Inverse());

    /// <summary>
    /// The time of a case in each launch that counts, in ns per operation, as if the baseline had taken the same time
    /// in all of them. Their mean is <see cref="TimeOf"/>. The baseline has a time in the launches of every case.
    /// </summary>
    public IReadOnlyList<double> SamplesOf(LaunchedCase one)
    {
        IReadOnlyList<double> times =
            _baseline is null ? one.Times
            : one.Case == _baseline ? BaselineTimes
            : [.. one.Times.Zip(one.BaselineTimes, (time, baseline) => time / baseline)];
        double scale = TimeOf(one).Value / times.Average();
        return [.. times.Select(time => time * scale)];
    }

    /// <summary>The ratio of one case to another; exactly 1 to itself.</summary>
    public static Estimate Between(LaunchedCase one, LaunchedCase other) =>
        one == other ? new Estimate(1, 1, 1) : one.Ratio.Over(other.Ratio);
}
