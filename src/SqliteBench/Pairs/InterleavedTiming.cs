using MathNet.Numerics.Statistics;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Pairs;

/// <summary>
/// Times contenders in turn, in chunks of a few milliseconds, in random order per round: a machine that drifts slows all
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

    /// <summary>
    /// Operations of a transaction that a chunk is a part of: each opening goes through all operations once, in as many
    /// rounds as that takes, and all contenders commit in turn where a transaction ends. 0 where chunks commit by
    /// themselves.
    /// </summary>
    public int TransactionSize { get; init; }

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
        List<Opening> openings = [];
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
                Opening timed =
                    TransactionSize > 0 ? RunTransactions(contenders, random) : RunChunks(contenders, random);
                if (opening >= 0)
                {
                    openings.Add(timed);
                }
            }
            catch
            {
                Disposal.AfterFailure(contenders);
                throw;
            }

            Disposal.OfAll(contenders);
        }

        return [.. contenders.Select((contender, index) => TimesOf(contender, index, openings))];
    }

    private static PairedTimes TimesOf(Contender contender, int index, List<Opening> openings)
    {
        List<Sample>[] rounds = [.. openings.Select(opening => opening.Rounds[index])];
        List<Sample>[] commits =
        [
            .. openings.Select(opening => opening.Commits[index]).Where(times => times.Count > 0),
        ];
        return new PairedTimes(contender.Name, Nanoseconds(rounds))
        {
            Commits = Nanoseconds(commits),
            BytesPerOperation = contender.RunsElsewhere
                ? null
                : MedianBytes(rounds) + (commits.Length == 0 ? 0 : MedianBytes(commits)),
        };
    }

    private static List<double>[] Nanoseconds(List<Sample>[] openings) =>
        [.. openings.Select(samples => samples.ConvertAll(sample => sample.Nanoseconds))];

    private static double MedianBytes(List<Sample>[] openings) =>
        openings.SelectMany(samples => samples.Select(sample => sample.Bytes)).Median();

    private Opening RunChunks(IReadOnlyList<Contender> contenders, Random random)
    {
        Opening opening = new(contenders.Count);
        IReadOnlyList<TimedRange> chunks = TimedRange.Chunks(_operations, ChunkSize);
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
                TimedRange chunk = chunks[(round + WarmupRounds) % chunks.Count];
                Round(contenders, random, chunk, round < 0 ? null : opening.Rounds);
            }
        }

        return opening;
    }

    private Opening RunTransactions(IReadOnlyList<Contender> contenders, Random random)
    {
        Opening opening = new(contenders.Count);
        foreach (TimedRange step in TimedRange.Steps(_operations, ChunkSize, TransactionSize))
        {
            Round(contenders, random, step, opening.Rounds);
            if (step.Committed > 0)
            {
                foreach (int index in Order(contenders, random))
                {
                    opening.Commits[index].Add(Measure(step.Committed, () => contenders[index].TimeCommit(_clock)));
                }
            }
        }

        return opening;
    }

    private void Round(IReadOnlyList<Contender> contenders, Random random, TimedRange range, List<Sample>[]? samples)
    {
        foreach (int index in Order(contenders, random))
        {
            Contender contender = contenders[index];
            contender.Prepare();
            Sample sample = Measure(range.Count, () => contender.Time(range.First, range.Count, _clock));
            samples?[index].Add(sample);
            contender.Check(range.First, range.Count);
        }
    }

    private static int[] Order(IReadOnlyList<Contender> contenders, Random random)
    {
        int[] order = [.. Enumerable.Range(0, contenders.Count)];
        random.Shuffle(order);
        return order;
    }

    private static Sample Measure(int operations, Func<double> time)
    {
        long bytesBefore = GC.GetAllocatedBytesForCurrentThread();
        double nanoseconds = time();
        long bytes = GC.GetAllocatedBytesForCurrentThread() - bytesBefore;
        return new Sample(nanoseconds / operations, (double)bytes / operations);
    }

    private readonly record struct Sample(double Nanoseconds, double Bytes);

    /// <summary>For each contender its rounds and its commits.</summary>
    private sealed class Opening(int contenders)
    {
        public List<Sample>[] Rounds { get; } = Lists(contenders);

        public List<Sample>[] Commits { get; } = Lists(contenders);

        private static List<Sample>[] Lists(int contenders) =>
            [.. Enumerable.Range(0, contenders).Select(_ => new List<Sample>())];
    }
}
