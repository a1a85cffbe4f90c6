using Interleaving;
using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Workloads;

namespace SqliteBench.Measurement.Turns;

/// <summary>Launches cases with their baselines in worker processes; one launch of each also inspects it.</summary>
/// <param name="inspection">The inspection by one launch of each case: the first after the first table.</param>
public sealed class CaseSchedule(
    ILauncher launcher,
    LaunchLimits limits,
    Inspection inspection = Inspection.None,
    TimeProvider? clock = null
)
    : LaunchSchedule<LaunchedCase>(
        limits,
        (launched, number) =>
        {
            bool isInspected = launched.Findings is null && number >= Math.Min(FirstPasses + 1, limits.Least);
            return Launch(launcher, launched, number, isInspected ? inspection : Inspection.None);
        },
        clock,
        Interruption.Token
    )
{
    /// <summary>Launches of each case before the first table.</summary>
    public const int FirstPasses = 2;

    /// <summary>Returns the ratio of a provider to itself, whose interval shows this machine's noise.</summary>
    public static Estimate NoiseOf(
        Provider provider,
        Workload workload,
        string directory,
        int seconds,
        ILauncher launcher
    )
    {
        Axes axes = new Axes { Templates = Path.Combine(directory, "templates"), Databases = directory }
            .With(Axis.Providers, provider)
            .With(Axis.Workloads, workload.Id)
            .With(Axis.Rows, 10_000)
            .With(Axis.Engines, EngineLibrary.Current.Choice);
        _ = new TemplateCache(axes.Templates).Get(axes.SelectedTemplates.Single());
        Case compared = Case.Create(axes);
        LaunchedCase launched = new(compared, compared);
        LaunchLimits limits = LaunchLimits.Within(TimeSpan.FromSeconds(seconds));
        new CaseSchedule(launcher, limits).Run([launched]);
        launched.ThrowIfFailed();
        return launched.Ratio;
    }

    private static LaunchTimes Launch(ILauncher launcher, LaunchedCase launched, int number, Inspection inspection)
    {
        Case[] candidates = launched.Baseline is { } baseline ? [launched.Case, baseline] : [launched.Case];
        Case[][] processes = AreApart(candidates) ? [.. candidates.Chunk(1)] : [candidates];
        WorkerReply[] replies = new WorkerReply[processes.Length];
        for (int process = 0; process < processes.Length; process++)
        {
            // In every other launch, the baseline is first.
            int place = number % 2 == 1 ? process : processes.Length - 1 - process;
            replies[place] = launcher.Launch(processes[place], number, inspection);
        }

        double[] times = [.. replies.SelectMany(reply => reply.Times!)];
        launched.Findings ??= replies[0].Findings;
        return new LaunchTimes(
            times[0],
            times[^1],
            Array.TrueForAll(replies, reply => reply.IsSteady),
            replies.Max(reply => reply.Waited)
        );
    }

    // A process has only one engine, and one configuration.
    private static bool AreApart(Case[] candidates) =>
        candidates.Select(candidate => candidate.Engine).Where(engine => engine is not null).Distinct().Count() > 1
        || candidates.DistinctBy(candidate => candidate.Setting.Config).Count() > 1;
}

/// <summary>A case with the launches in which it was measured.</summary>
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
            if (!alike.Contains(alike.Key))
            {
                groups.AddRange(wanted.Select(candidate => Together<LaunchedCase>([new(candidate, null)])));
            }
            else if (wanted.Length > 0)
            {
                IEnumerable<Case> measured = wanted.Union([alike.Key]);
                groups.Add(
                    Together<LaunchedCase>([.. measured.Select(candidate => new LaunchedCase(candidate, alike.Key))])
                );
            }
        }

        return groups;
    }

    /// <summary>Finds the timed case of another candidate in the same setting; null if there is none.</summary>
    public LaunchedCase? FindInGroup(string name) =>
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
