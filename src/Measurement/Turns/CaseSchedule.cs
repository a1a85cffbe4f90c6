using Interleaving;
using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Workloads;

namespace SqliteBench.Measurement.Turns;

/// <param name="inspection">Besides times, by one launch of each case: the first after the first table.</param>
public sealed class CaseSchedule(
    ILauncher launcher,
    LaunchLimits limits,
    Inspection inspection = Inspection.None,
    TimeProvider? clock = null
)
    : LaunchSchedule<LaunchedCase>(
        limits,
        (one, number) =>
        {
            bool isInspected = one.Findings is null && number >= Math.Min(FirstPasses + 1, limits.Least);
            return Launch(launcher, one, number, isInspected ? inspection : Inspection.None);
        },
        clock,
        Interruption.Token
    )
{
    /// <summary>Launches of each case before the first table.</summary>
    public const int FirstPasses = 2;

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
        Case same = Case.Of(axes);
        LaunchedCase one = new(same, same);
        LaunchLimits limits = LaunchLimits.Within(TimeSpan.FromSeconds(seconds));
        new CaseSchedule(launcher, limits).Run([one]);
        one.ThrowIfFailed();
        return one.Ratio;
    }

    private static LaunchTimes Launch(ILauncher launcher, LaunchedCase one, int seed, Inspection inspection)
    {
        Case[] candidates = one.Baseline is { } baseline ? [one.Case, baseline] : [one.Case];
        // A process has only one engine, and one configuration.
        bool isApart =
            candidates.Where(one => one.Engine is not null).DistinctBy(one => one.Engine).Count() > 1
            || candidates.DistinctBy(one => one.Setting.Config).Count() > 1;
        WorkerReply Alone(Case candidate) => launcher.Launch([candidate], seed, inspection);
        // In every other launch, the baseline is first.
        WorkerReply[] replies =
            !isApart ? [launcher.Launch(candidates, seed, inspection)]
            : seed % 2 == 1 ? [.. candidates.Select(Alone)]
            : [.. Enumerable.Reverse(candidates).Select(Alone).Reverse()];
        double[] times = [.. replies.SelectMany(reply => reply.Times!)];
        one.Findings ??= replies[0].Findings;
        return new LaunchTimes(
            times[0],
            times[^1],
            Array.TrueForAll(replies, reply => reply.IsSteady),
            replies.Max(reply => reply.Waited)
        );
    }
}
