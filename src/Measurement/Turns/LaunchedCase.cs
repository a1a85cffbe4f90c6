using Interleaving;
using SqliteBench.Hosting;

namespace SqliteBench.Measurement.Turns;

/// <param name="baseline">What it is compared with; null if that is not measured.</param>
public sealed class LaunchedCase(Case one, Case? baseline)
    : LaunchedCandidate(baseline is not null, one == baseline, one.Name)
{
    public Case Case => one;

    public Case? Baseline => baseline;

    /// <summary>What one launch measured besides times; null without an inspection.</summary>
    public CaseFindings? Findings { get; set; }

    /// <summary>Groups of cases with one baseline, included; a case whose baseline is absent is alone.</summary>
    /// <param name="isWanted">Whether a case is to be measured; baselines of such cases always are.</param>
    public static IReadOnlyList<IReadOnlyList<LaunchedCase>> GroupsOf(
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
                ? [wanted.Union([alike.Key]).Select(candidate => new LaunchedCase(candidate, alike.Key))]
                : wanted.Select(candidate => (IEnumerable<LaunchedCase>)[new(candidate, null)])
            select Together<LaunchedCase>([.. one]),
        ];

    /// <summary>The case of another candidate in the same setting; null if none was timed.</summary>
    public LaunchedCase? Beside(string name) =>
        Group
            .Cast<LaunchedCase>()
            .FirstOrDefault(other => other.IsTimed && other.Case.Name == name && other.Case.Setting == one.Setting);

    /// <summary>Reasons to doubt the times of these cases, one sentence each.</summary>
    public static IEnumerable<string> Warnings(IReadOnlyList<LaunchedCandidate> cases)
    {
        int unsteady = cases.Sum(launched => launched.UnsteadyLaunches);
        if (unsteady > 0)
        {
            string launches = Plural.Of(cases.Sum(launched => launched.Launches), "launch", "launches");
            yield return $"in {unsteady} of {launches} the JIT had not reached its last tier: the machine is busy, and .NET"
                + " looks slower than it is";
        }

        int disturbed = cases.Count(launched => launched is { IsTimed: true, IsDisturbed: true });
        if (disturbed > 0)
        {
            yield return $"in {disturbed} of {Plural.Of(cases.Count, "case")}, other work disturbed all launches or all but one";
        }
    }
}
