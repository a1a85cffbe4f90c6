namespace Interleaving;

/// <summary>The state of a run after a launch, for its progress line.</summary>
/// <param name="Done">Launches so far, out of an estimated <paramref name="All"/>.</param>
/// <param name="LeastCertain">The candidate whose ratio is the least certain; null until one has an interval.</param>
public sealed record LaunchProgress<T>(int Done, int All, TimeSpan Left, T? LeastCertain);

/// <summary>
/// Launches all candidates in passes of random order, so that drift affects them alike; then, while time is left,
/// always the one whose ratio is the least certain.
/// </summary>
/// <param name="launch">Times a candidate and its baseline in a new launch, given its number from 1.</param>
public class LaunchSchedule<T>(
    LaunchLimits limits,
    Func<T, int, LaunchTimes> launch,
    TimeProvider? clock = null,
    CancellationToken cancellation = default
)
    where T : LaunchedCandidate
{
    private const int LeastOfImportant = 4;

    // Disturbed launches are replaced up to this multiple of the minimum.
    private const int MostOfLeast = 2;

    /// <summary>An important candidate is launched until half its interval should be this part of its ratio.</summary>
    private const double WellKnown = 0.05;

    // Half a 95 % interval is about two standard errors.
    private const double ErrorsOfHalf = 2;

    /// <summary>By this fraction, launches for that precision, or in place of disturbed ones, may exceed the time.</summary>
    private const double ExtraTime = 0.4;

    private readonly TimeProvider _clock = clock ?? TimeProvider.System;
    private long _start;
    private TimeSpan _time;
    private TimeSpan _timeOfPasses;

    /// <summary>Such candidates are launched first after the passes, until known to 5 %, with up to 40 % more time.</summary>
    public Func<T, bool> IsImportant { get; init; } = _ => false;

    public Random Random { get; init; } = new();

    /// <summary>Called after each launch.</summary>
    public Action<LaunchProgress<T>>? OnProgress { get; init; }

    /// <summary>Called after each pass with its number, from 1, and the estimated time left.</summary>
    public Action<int, TimeSpan>? OnPassCompleted { get; init; }

    private TimeSpan Elapsed => _clock.GetElapsedTime(_start);

    public void Run(IReadOnlyList<T> candidates)
    {
        LaunchedCandidate.ShareVariances(candidates);
        T[] order = [.. candidates];
        _time = limits.Each * order.Length;
        _start = _clock.GetTimestamp();
        for (int pass = 1; pass <= limits.Least; pass++)
        {
            Random.Shuffle(order);
            foreach (T candidate in order)
            {
                if (candidate.Failure is null)
                {
                    Launch(candidate, candidates);
                }
            }

            OnPassCompleted?.Invoke(pass, Left(candidates).Time);
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
            .Where(CanLaunch)
            .OrderByDescending(LacksLaunches)
            .ThenByDescending(IsUrgent)
            .ThenByDescending(candidate => candidate.ExpectedError)
            .ThenBy(candidate => candidate.Times.Count)
            .FirstOrDefault();

    private bool CanLaunch(T candidate) =>
        candidate.Failure is null
        && (
            Elapsed < _time
            || (LacksLaunches(candidate) && Elapsed < _timeOfPasses * (1 + ExtraTime))
            || (IsUrgent(candidate) && Elapsed < _time * (1 + ExtraTime))
        );

    private bool LacksLaunches(T candidate) =>
        candidate.UndisturbedLaunches < LeastOf(candidate) && candidate.Launches < MostOfLeast * LeastOf(candidate);

    private int LeastOf(T candidate) =>
        IsImportant(candidate) ? Math.Max(LeastOfImportant, limits.Least) : limits.Least;

    // Baselines are not urgent: they are launched with every candidate, and their ratio is 1.
    private bool IsUrgent(T candidate) =>
        IsImportant(candidate)
        && candidate is { HasBaseline: true, IsBaseline: false }
        && ErrorsOfHalf * candidate.ExpectedError > WellKnown;

    // Estimates, from the launches so far, how many launches there will be, and the time left for them.
    private (int Launches, TimeSpan Time) Left(IReadOnlyList<T> candidates)
    {
        int done = candidates.Sum(candidate => candidate.Launches);
        int missing = candidates.Sum(candidate =>
            candidate.Failure is null ? Math.Max(0, limits.Least - candidate.Launches) : 0
        );
        TimeSpan perLaunch = Elapsed / Math.Max(1, done);
        bool canLaunch = candidates.Any(candidate => candidate.Failure is null);
        int total = canLaunch ? Math.Max(done + missing, (int)(_time / perLaunch)) : done;
        return (total, (total - done) * perLaunch);
    }

    private void Launch(T launched, IReadOnlyList<T> candidates)
    {
        cancellation.ThrowIfCancellationRequested();
        try
        {
            launched.Add(launch(launched, launched.Launches + 1));
        }
        // Whatever failed, the others are still launched.
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            launched.Failure = exception;
        }

        if (OnProgress is not null)
        {
            (int total, TimeSpan left) = Left(candidates);
            T? leastCertain = candidates
                .Where(candidate => candidate.IsTimed && candidate.Launches > 1)
                .MaxBy(candidate => candidate.Ratio.Precision());
            int done = candidates.Sum(candidate => candidate.Launches);
            OnProgress(new LaunchProgress<T>(done, total, left, leastCertain));
        }
    }
}

/// <summary>How often, and for how long, each candidate is launched.</summary>
/// <param name="Least">Minimum number of launches of each, however long they take.</param>
/// <param name="Each">Time per candidate. Until the sum has passed, the least certain are launched again.</param>
/// <param name="AreExact">Whether there are no launches beyond the minimum, not even to replace disturbed ones.</param>
public sealed record LaunchLimits(int Least, TimeSpan Each, bool AreExact = false)
{
    public static LaunchLimits Standard { get; } = new(3, TimeSpan.FromSeconds(6.4));

    /// <summary>Launches each candidate exactly so often.</summary>
    public static LaunchLimits Exactly(int launches) => new(launches, TimeSpan.Zero, AreExact: true);

    /// <summary>Launches each at least three times, and the least certain again until the time is used up.</summary>
    public static LaunchLimits Within(TimeSpan each) => new(3, each);
}
