using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Inspections;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Results.Statistics;
using SqliteBench.Workloads;

namespace SqliteBench.Measurement.Turns;

/// <summary>The progress of launches.</summary>
/// <param name="Done">Launches so far, of <paramref name="All"/>.</param>
/// <param name="Widest">The case whose ratio is the least certain; null until one has an interval.</param>
internal sealed record LaunchProgress(int Done, int All, TimeSpan Left, LaunchedCase? Widest);

/// <summary>
/// Launches cases pass after pass, in random order within each, so that changes on the machine affect all cases alike.
/// </summary>
internal sealed class LaunchSchedule(ILauncher launcher, LaunchLimits limits, TimeProvider? clock = null)
{
    /// <summary>Launches of each case before the first table.</summary>
    public const int FirstPasses = 2;

    /// <summary>The least number of launches of a case that documents quote.</summary>
    private const int LeastOfQuoted = 4;

    /// <summary>A quoted case is launched until its ratio is at least this precise.</summary>
    private const double WellKnown = 0.05;

    /// <summary>Launches of quoted cases may exceed the time by this part of it.</summary>
    private const double PartMore = 0.4;

    private readonly TimeProvider _clock = clock ?? TimeProvider.System;

    /// <summary>What one launch of each case measures besides times: the first launch after the first table.</summary>
    public Inspection Inspection { get; init; } = Inspection.None;

    /// <summary>Whether documents quote a case.</summary>
    public Func<LaunchedCase, bool> IsQuoted { get; init; } = _ => false;

    /// <summary>Called after each launch with the progress.</summary>
    public Action<LaunchProgress>? Told { get; init; }

    /// <summary>Called after each pass with the number of passes so far and the time left.</summary>
    public Action<int, TimeSpan>? Passed { get; init; }

    /// <summary>Compares a provider with itself.</summary>
    /// <returns>The ratio of its two times; 1 without noise.</returns>
    public static Estimate NoiseOf(Provider provider, Workload workload, string directory, int seconds)
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
        new LaunchSchedule(new WorkerLauncher(axes), limits).Run([one]);
        one.ThrowIfFailed();
        return one.Ratio;
    }

    /// <summary>Launches cases; a case whose process fails is not launched again.</summary>
    public void Run(IReadOnlyList<LaunchedCase> cases)
    {
        Random random = new(1);
        LaunchedCase[] order = [.. cases];
        long start = _clock.GetTimestamp();
        for (int pass = 1; order.Length > 0; pass++)
        {
            random.Shuffle(order);
            foreach (LaunchedCase one in pass > limits.Least ? Next(order) : order)
            {
                if (pass <= limits.Least || MayGoOn(one, _clock.GetElapsedTime(start)))
                {
                    Launch(one, pass);
                    Tell(cases, _clock.GetElapsedTime(start));
                }
            }

            TimeSpan elapsed = _clock.GetElapsedTime(start);
            Passed?.Invoke(pass, Left(cases, elapsed).Time);
            order = [.. order.Where(one => one.Failure is null && (pass < limits.Least || MayGoOn(one, elapsed)))];
        }
    }

    // After the least launches, time may not suffice for all cases. Quoted cases come first, the least certain in
    // front; then those with the fewest launches that count.
    private IReadOnlyList<LaunchedCase> Next(LaunchedCase[] order)
    {
        LaunchedCase[] urgent = Array.FindAll(order, IsUrgent);
        return urgent.Length > 0
            ? [.. urgent.OrderByDescending(one => one.Ratio.Precision())]
            : [.. order.OrderBy(one => one.Times.Count)];
    }

    private bool MayGoOn(LaunchedCase one, TimeSpan elapsed) =>
        LeftOf(one) > 0
        && (
            elapsed < limits.Time
            || (IsUrgent(one) && (one.Launches < LeastOfQuoted || elapsed < limits.Time + (limits.Time * PartMore)))
        );

    // Baselines are not urgent: they are launched with every case, and their ratio is 1.
    private bool IsUrgent(LaunchedCase one) =>
        IsQuoted(one)
        && one is { Failure: null, Baseline: { } baseline }
        && baseline != one.Case
        && (one.Launches < LeastOfQuoted || one.Ratio.Precision() > WellKnown);

    // At most twice the most launches, so that a case that is always disturbed comes to an end.
    private long LeftOf(LaunchedCase one) =>
        one.Failure is not null
            ? 0
            : Math.Max(
                limits.Least - one.Launches,
                Math.Min(limits.Most - (long)one.Times.Count, (2L * limits.Most) - one.Launches)
            );

    private void Tell(IReadOnlyList<LaunchedCase> cases, TimeSpan elapsed)
    {
        (int all, TimeSpan left) = Left(cases, elapsed);
        LaunchedCase? widest = cases.Where(one => one.IsTimed && one.Launches > 1).MaxBy(one => one.Ratio.Precision());
        Told?.Invoke(new LaunchProgress(cases.Sum(one => one.Launches), all, left, widest));
    }

    // Estimates the launches that fit into the time from those so far.
    private (int Launches, TimeSpan Time) Left(IReadOnlyList<LaunchedCase> cases, TimeSpan elapsed)
    {
        int done = cases.Sum(one => one.Launches);
        int least = done + cases.Sum(one => one.Failure is null ? Math.Max(0, limits.Least - one.Launches) : 0);
        double most = done + cases.Sum(one => (double)Math.Max(0, LeftOf(one)));
        TimeSpan each = elapsed / Math.Max(1, done);
        int all = Math.Max(least, (int)Math.Min(most, limits.Time / each));
        return (all, (all - done) * each);
    }

    private void Launch(LaunchedCase one, int pass)
    {
        try
        {
            bool isInspected = one.Findings is null && pass >= Math.Min(FirstPasses + 1, limits.Least);
            Inspection inspection = isInspected ? Inspection : Inspection.None;
            Case[] candidates = one.Baseline is { } baseline ? [one.Case, baseline] : [one.Case];
            // A process has one engine.
            bool isApart =
                candidates.Select(candidate => candidate.Engine).OfType<EngineChoice>().Distinct().Count() > 1;
            WorkerReply[] replies = isApart
                ? [.. candidates.Select(candidate => launcher.Launch([candidate], pass, inspection))]
                : [launcher.Launch(candidates, pass, inspection)];
            double[] times = [.. replies.SelectMany(reply => reply.Times!)];
            one.Findings ??= replies[0].Findings;
            one.Add(times[0], times[^1], Array.TrueForAll(replies, reply => reply.IsSteady));
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            one.Failure = exception;
        }
    }
}
