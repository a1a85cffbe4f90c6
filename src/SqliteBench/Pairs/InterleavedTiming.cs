using MathNet.Numerics.Statistics;

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

    /// <summary>How often the contenders are opened anew, at the most.</summary>
    public int Openings { get; init; } = 15;

    /// <summary>How often at the least, whatever the budget.</summary>
    public int LeastOpenings { get; init; } = 1;

    /// <summary>Rounds of each opening that count.</summary>
    public int Rounds { get; init; } = 16;

    /// <summary>Rounds of each opening that do not count, for the caches.</summary>
    public int WarmupRounds { get; init; } = 4;

    /// <summary>
    /// Openings before those, none of whose rounds count: code that has never run is compiled anew while it runs.
    /// </summary>
    public int WarmupOpenings { get; init; } = 2;

    /// <summary>The time after which nothing is opened anew.</summary>
    public TimeSpan Budget { get; init; } = TimeSpan.MaxValue;

    /// <summary>Rounds of each opening that count at the least, whatever its budget.</summary>
    public int LeastRounds { get; init; } = 1;

    /// <summary>The time after which an opening has no further round.</summary>
    public TimeSpan BudgetOfOpening { get; init; } = TimeSpan.MaxValue;

    /// <summary>Seed of the order within rounds.</summary>
    public int Seed { get; init; } = 1;

    /// <summary>Times the contenders.</summary>
    /// <param name="open">Opens all of them, always in the same order.</param>
    /// <returns>The times of each contender, in the order in which they were opened.</returns>
    public IReadOnlyList<PairedTimes> Run(Func<IReadOnlyList<Contender>> open)
    {
        ArgumentNullException.ThrowIfNull(open);
        Random random = new(Seed);
        IReadOnlyList<Contender> contenders = [];
        List<List<Sample>[]> openings = [];
        long start = _clock.GetTimestamp();
        for (int opening = -WarmupOpenings; opening < Openings; opening++)
        {
            if (opening >= LeastOpenings && _clock.GetElapsedTime(start) > Budget)
            {
                break;
            }

            contenders = open();
            try
            {
                List<Sample>[] samples = RunOpening(contenders, random);
                if (opening >= 0)
                {
                    openings.Add(samples);
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

        return
        [
            .. contenders.Select(
                (contender, index) => Times(contender, [.. openings.Select(samples => samples[index])])
            ),
        ];
    }

    private static PairedTimes Times(Contender contender, List<Sample>[] openings) =>
        new(contender.Name, [.. openings.Select(samples => samples.ConvertAll(sample => sample.Nanoseconds))])
        {
            BytesPerOperation = contender.RunsElsewhere
                ? null
                : openings.SelectMany(samples => samples.Select(sample => sample.Bytes)).Median(),
        };

    private List<Sample>[] RunOpening(IReadOnlyList<Contender> contenders, Random random)
    {
        List<Sample>[] samples = [.. contenders.Select(_ => new List<Sample>())];
        long start = _clock.GetTimestamp();
        for (int round = -WarmupRounds; round < Rounds; round++)
        {
            // Rounds that warm up are given up before those that have to count.
            bool isLate = _clock.GetElapsedTime(start) > BudgetOfOpening;
            if (isLate && round >= LeastRounds)
            {
                break;
            }

            if (!isLate || round >= 0)
            {
                Round(contenders, random, round, round < 0 ? null : samples);
            }
        }

        return samples;
    }

    private void Round(IReadOnlyList<Contender> contenders, Random random, int round, List<Sample>[]? samples)
    {
        int chunks = _operations / ChunkSize;
        int first = (round + WarmupRounds) % chunks * ChunkSize;
        int[] order = [.. Enumerable.Range(0, contenders.Count)];
        random.Shuffle(order);
        foreach (int index in order)
        {
            Sample sample = Measure(contenders[index], first);
            samples?[index].Add(sample);
            contenders[index].Check(first, ChunkSize);
        }
    }

    private Sample Measure(Contender contender, int first)
    {
        contender.Prepare();
        long bytesBefore = GC.GetAllocatedBytesForCurrentThread();
        double nanoseconds = contender.Time(first, ChunkSize, _clock);
        long bytes = GC.GetAllocatedBytesForCurrentThread() - bytesBefore;
        return new Sample(nanoseconds / ChunkSize, (double)bytes / ChunkSize);
    }

    private readonly record struct Sample(double Nanoseconds, double Bytes);
}
