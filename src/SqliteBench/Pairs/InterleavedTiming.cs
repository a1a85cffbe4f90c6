namespace SqliteBench.Pairs;

/// <summary>
/// Times contenders in turn, in chunks of a few milliseconds, in random order a round: a machine that drifts slows all
/// of a round alike, and the ratios within a round stay. Memory layout differs from one opening of a connection to the
/// next, so the rounds are spread over several openings.
/// </summary>
public sealed class InterleavedTiming
{
    private readonly int _operations;
    private readonly TimeProvider _clock;

    /// <param name="operations">Operations that there are; chunks go round them.</param>
    /// <param name="clock">What the time is read from; the system's when null.</param>
    public InterleavedTiming(int operations, TimeProvider? clock = null) =>
        (_operations, _clock) = (operations, clock ?? TimeProvider.System);

    /// <summary>Operations of one chunk.</summary>
    public int ChunkSize { get; init; } = 2000;

    /// <summary>How often the contenders are opened anew.</summary>
    public int Openings { get; init; } = 5;

    /// <summary>Rounds of each opening that count.</summary>
    public int Rounds { get; init; } = 60;

    /// <summary>Rounds of each opening that do not count, for the JIT and the caches.</summary>
    public int WarmupRounds { get; init; } = 30;

    /// <summary>
    /// Openings before those, none of whose rounds count: code that has never run is compiled anew while it runs.
    /// </summary>
    public int WarmupOpenings { get; init; }

    /// <summary>The time after which an opening has no further round; each has at least one that counts.</summary>
    public TimeSpan BudgetOfOpening { get; init; } = TimeSpan.MaxValue;

    /// <summary>The time after which there is no further opening; <see cref="LeastOpenings"/> there are.</summary>
    public TimeSpan Budget { get; init; } = TimeSpan.MaxValue;

    /// <summary>Openings that count however long they take: fewer say nothing of how openings differ.</summary>
    public int LeastOpenings { get; init; } = 3;

    /// <summary>Seed of the order within rounds.</summary>
    public int Seed { get; init; } = 1;

    /// <summary>Times the contenders.</summary>
    /// <param name="open">Opens all of them, always in the same order.</param>
    /// <returns>The times of each contender, in the order in which they were opened.</returns>
    public IReadOnlyList<PairedTimes> Run(Func<IReadOnlyList<Contender>> open)
    {
        ArgumentNullException.ThrowIfNull(open);
        Random random = new(Seed);
        List<string> names = [];
        List<List<double>[]> openings = [];
        long start = _clock.GetTimestamp();
        for (int opening = -WarmupOpenings; opening < Openings; opening++)
        {
            if (opening >= LeastOpenings && _clock.GetElapsedTime(start) > Budget)
            {
                break;
            }

            IReadOnlyList<Contender> contenders = open();
            names = [.. contenders.Select(contender => contender.Name)];
            try
            {
                List<double>[] times = [.. contenders.Select(_ => new List<double>())];
                RunOpening(contenders, random, times);
                if (opening >= 0)
                {
                    openings.Add(times);
                }
            }
            finally
            {
                foreach (Contender contender in contenders)
                {
                    contender.Dispose();
                }
            }
        }

        return [.. names.Select((name, index) => new PairedTimes(name, [.. openings.Select(times => times[index])]))];
    }

    private void RunOpening(IReadOnlyList<Contender> contenders, Random random, List<double>[] times)
    {
        long start = _clock.GetTimestamp();
        for (int round = -WarmupRounds; round < Rounds; round++)
        {
            // Rounds that warm up are given up before the one round that has to count.
            bool isLate = _clock.GetElapsedTime(start) > BudgetOfOpening;
            if (isLate && round > 0)
            {
                return;
            }

            if (!isLate || round >= 0)
            {
                Round(contenders, random, round, round < 0 ? null : times);
            }
        }
    }

    private void Round(IReadOnlyList<Contender> contenders, Random random, int round, List<double>[]? times)
    {
        int chunks = _operations / ChunkSize;
        int first = (round + WarmupRounds) % chunks * ChunkSize;
        int[] order = [.. Enumerable.Range(0, contenders.Count)];
        random.Shuffle(order);
        foreach (int index in order)
        {
            double nanoseconds = contenders[index].Time(first, ChunkSize, _clock);
            times?[index].Add(nanoseconds / ChunkSize);
            contenders[index].Check(first, ChunkSize);
        }
    }
}
