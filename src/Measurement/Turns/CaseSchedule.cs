using Interleaving;
using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Workloads;

namespace SqliteBench.Measurement.Turns;

/// <param name="inspection">
/// The inspection, besides times, by one launch of each case: the first after the first table.
/// </param>
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

    private static LaunchTimes Launch(ILauncher launcher, LaunchedCase launched, int seed, Inspection inspection)
    {
        Case[] candidates = launched.Baseline is { } baseline ? [launched.Case, baseline] : [launched.Case];
        WorkerReply[] replies = Launch(launcher, candidates, seed, inspection);
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
    private static WorkerReply[] Launch(ILauncher launcher, Case[] candidates, int seed, Inspection inspection)
    {
        bool isApart =
            candidates
                .Where(candidate => candidate.Engine is not null)
                .DistinctBy(candidate => candidate.Engine)
                .Count() > 1
            || candidates.DistinctBy(candidate => candidate.Setting.Config).Count() > 1;
        if (isApart)
        {
            return LaunchApart(launcher, candidates, seed, inspection);
        }

        return [launcher.Launch(candidates, seed, inspection)];
    }

    // In every other launch, the baseline is first. The replies are in the order of the candidates.
    private static WorkerReply[] LaunchApart(ILauncher launcher, Case[] candidates, int seed, Inspection inspection)
    {
        WorkerReply Alone(Case candidate) => launcher.Launch([candidate], seed, inspection);
        if (seed % 2 == 1)
        {
            return [.. candidates.Select(Alone)];
        }

        return [.. Enumerable.Reverse(candidates).Select(Alone).Reverse()];
    }
}
