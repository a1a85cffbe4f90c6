namespace Interleaving;

/// <summary>The progress after a launch, with the estimated time left.</summary>
/// <param name="Done">Launches so far, out of an estimated <paramref name="All"/>.</param>
/// <param name="Widest">The candidate whose ratio is the least certain; null until one has an interval.</param>
public sealed record LaunchProgress<T>(int Done, int All, TimeSpan Left, T? Widest);

/// <summary>Passes in random order, so that drift affects all alike; then the least certain, in time.</summary>
/// <param name="launch">Times a candidate and its baseline in a new launch, given its number from 1.</param>
/// <param name="cancellation">Ends the launches with an <see cref="OperationCanceledException"/>.</param>
public class LaunchSchedule<T>(
    LaunchLimits limits,
    Func<T, int, LaunchTimes> launch,
    TimeProvider? clock = null,
    CancellationToken cancellation = default
)
    where T : LaunchedCandidate
{
    /// <summary>Minimum number of launches of an important candidate.</summary>
    private const int LeastOfImportant = 4;

    private const int MostOfLeast = 2;

    /// <summary>An important candidate is launched until half its interval should be this part of its ratio.</summary>
    private const double WellKnown = 0.05;

    private const double ErrorsOfHalf = 2;

    /// <summary>
    /// Launches for that precision may exceed the time by this fraction, and those that replace disturbed ones the time that
    /// the minimum of launches took.
    /// </summary>
    private const double PartMore = 0.4;

    private readonly TimeProvider _clock = clock ?? TimeProvider.System;
    private long _start;
    private TimeSpan _time;
    private TimeSpan _timeOfPasses;

    /// <summary>Whether a candidate must be known to 5 %: first after the passes, with up to 40 % more time.</summary>
    public Func<T, bool> IsImportant { get; init; } = _ => false;

    /// <summary>Of the order in each pass, which differs from run to run.</summary>
    public Random Random { get; init; } = new();

    /// <summary>Called after each launch.</summary>
    public Action<LaunchProgress<T>>? Told { get; init; }

    /// <summary>Called after each pass with its number, from 1, and the estimated time left.</summary>
    public Action<int, TimeSpan>? Passed { get; init; }

    private TimeSpan Elapsed => _clock.GetElapsedTime(_start);

    /// <summary>Launches candidates; one that fails is not launched again.</summary>
    public void Run(IReadOnlyList<T> candidates)
    {
        LaunchedCandidate.InOneRun(candidates);
        T[] order = [.. candidates];
        _time = limits.Each * order.Length;
        _start = _clock.GetTimestamp();
        for (int pass = 1; pass <= limits.Least; pass++)
        {
            Random.Shuffle(order);
            foreach (T one in order.Where(one => one.Failure is null))
            {
                Launch(one, candidates);
            }

            Passed?.Invoke(pass, Left(candidates).Time);
        }

        if (limits.AreExact)
        {
            return;
        }

        _timeOfPasses = Elapsed;
        while (Next(order) is { } next)
        {
            Launch(next, candidates);
        }
    }

    private T? Next(IReadOnlyList<T> candidates) =>
        candidates
            .Where(MayGoOn)
            .OrderByDescending(LacksLaunches)
            .ThenByDescending(IsUrgent)
            .ThenByDescending(one => one.ExpectedError)
            .ThenBy(one => one.Times.Count)
            .FirstOrDefault();

    private bool MayGoOn(T one) =>
        one.Failure is null
        && (
            Elapsed < _time
            || (LacksLaunches(one) && Elapsed < _timeOfPasses * (1 + PartMore))
            || (IsUrgent(one) && Elapsed < _time * (1 + PartMore))
        );

    // Disturbed launches are replaced until a candidate has had twice its minimum of launches.
    private bool LacksLaunches(T one) =>
        one.UndisturbedLaunches < LeastOf(one) && one.Launches < MostOfLeast * LeastOf(one);

    private int LeastOf(T one) => IsImportant(one) ? Math.Max(LeastOfImportant, limits.Least) : limits.Least;

    // Baselines are not urgent: they are launched with every candidate, and their ratio is 1.
    private bool IsUrgent(T one) =>
        IsImportant(one)
        && one is { HasBaseline: true, IsBaseline: false }
        && ErrorsOfHalf * one.ExpectedError > WellKnown;

    // Estimates, from the launches so far, how many fit into the time.
    private (int Launches, TimeSpan Time) Left(IReadOnlyList<T> candidates)
    {
        int done = candidates.Sum(one => one.Launches);
        int least = done + candidates.Sum(one => one.Failure is null ? Math.Max(0, limits.Least - one.Launches) : 0);
        TimeSpan each = Elapsed / Math.Max(1, done);
        int all = candidates.Any(one => one.Failure is null) ? Math.Max(least, (int)(_time / each)) : done;
        return (all, (all - done) * each);
    }

    private void Launch(T one, IReadOnlyList<T> candidates)
    {
        cancellation.ThrowIfCancellationRequested();
        try
        {
            one.Add(launch(one, one.Launches + 1));
        }
        // Whatever failed, the others are still launched.
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            one.Failure = exception;
        }

        if (Told is not null)
        {
            (int all, TimeSpan left) = Left(candidates);
            T? widest = candidates.Where(one => one.IsTimed && one.Launches > 1).MaxBy(one => one.Ratio.Precision());
            Told(new LaunchProgress<T>(candidates.Sum(other => other.Launches), all, left, widest));
        }
    }
}
