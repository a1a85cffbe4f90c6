using Interleaving;
using SqliteBench.Hosting;

namespace SqliteBench.Measurement.Turns;

/// <param name="baseline">The case that it is compared with; null if that is not measured.</param>
public sealed class LaunchedCase(Case @case, Case? baseline)
    : LaunchedCandidate(baseline is not null, @case == baseline, @case.Name)
{
    public Case Case => @case;

    public Case? Baseline => baseline;

    /// <summary>The findings of one launch besides times; null without an inspection.</summary>
    public CaseFindings? Findings { get; set; }

    /// <summary>Groups cases with their baseline; a case whose baseline is absent is alone.</summary>
    /// <param name="isWanted">Whether a case is to be measured; baselines of such cases always are.</param>
    public static IReadOnlyList<IReadOnlyList<LaunchedCase>> GroupsOf(
        IEnumerable<Case> candidates,
        Axes axes,
        Func<Case, bool>? isWanted = null
    )
    {
        List<IReadOnlyList<LaunchedCase>> groups = [];
        foreach (IGrouping<Case, Case> alike in candidates.Distinct().GroupBy(candidate => candidate.BaselineOf(axes)))
        {
            Case[] wanted = [.. alike.Where(candidate => isWanted?.Invoke(candidate) != false)];
            if (wanted.Length == 0)
            {
                continue;
            }

            if (alike.Contains(alike.Key))
            {
                IEnumerable<Case> measured = wanted.Union([alike.Key]);
                groups.Add(
                    Together<LaunchedCase>([.. measured.Select(candidate => new LaunchedCase(candidate, alike.Key))])
                );
            }
            else
            {
                groups.AddRange(wanted.Select(candidate => Together<LaunchedCase>([new(candidate, null)])));
            }
        }

        return groups;
    }

    /// <summary>Returns the case of another candidate in the same setting; null if none was timed.</summary>
    public LaunchedCase? Beside(string name) =>
        Group
            .Cast<LaunchedCase>()
            .FirstOrDefault(launched =>
                launched.IsTimed && launched.Case.Name == name && launched.Case.Setting == @case.Setting
            );

    /// <summary>Returns reasons to doubt the times of these cases, one sentence each.</summary>
    public static IEnumerable<string> Warnings(IReadOnlyList<LaunchedCandidate> cases)
    {
        int unsteady = cases.Sum(launched => launched.UnsteadyLaunches);
        if (unsteady > 0)
        {
            string launches = Plural.Format(cases.Sum(launched => launched.Launches), "launch", "launches");
            yield return $"in {unsteady} of {launches} the JIT had not reached its last tier: the machine is busy, and .NET"
                + " looks slower than it is";
        }

        int disturbed = cases.Count(launched => launched is { IsTimed: true, IsDisturbed: true });
        if (disturbed > 0)
        {
            yield return $"in {disturbed} of {Plural.Format(cases.Count, "case")}, other work disturbed all launches or all but one";
        }
    }
}
