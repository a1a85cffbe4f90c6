using MathNet.Numerics.Statistics;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Measurement.Turns;

/// <summary>
/// Times candidates in turn, in chunks of a few milliseconds, in random order per round: a machine that drifts slows all
/// of a round alike, and the ratios within a round stay. Memory layout differs from one opening of a connection to the
/// next, so the rounds are spread over several openings.
/// </summary>
internal sealed class InterleavedTiming
{
    private readonly int _operations;
    private readonly TimeProvider _clock;

    public InterleavedTiming(int operations, TimeProvider? clock = null) =>
        (_operations, _clock) = (operations, clock ?? TimeProvider.System);

    public int ChunkSize { get; init; } = 2000;

    /// <summary>
    /// Operations of a transaction that a chunk is a part of: each opening goes through all operations once, in as many
    /// rounds as that takes, and all candidates commit in turn where a transaction ends. 0 where chunks commit by
    /// themselves.
    /// </summary>
    public int TransactionSize { get; init; }

    /// <summary>How often the candidates are opened anew, at the most.</summary>
    public int Openings { get; init; } = 15;

    /// <summary>How often at the least, whatever the budget.</summary>
    public int LeastOpenings { get; init; } = 1;

    public int Rounds { get; init; } = 16;

    /// <summary>Rounds of each opening that do not count, for the caches.</summary>
    public int WarmupRounds { get; init; } = 4;

    /// <summary>
    /// Openings before those, none of whose rounds count: code that has never run is compiled anew while it runs.
    /// </summary>
    public int WarmupOpenings { get; init; } = 2;

    public TimeSpan Budget { get; init; } = TimeSpan.MaxValue;

    /// <summary>Rounds of each opening that count at the least, whatever its budget.</summary>
    public int LeastRounds { get; init; } = 1;

    /// <summary>The time after which an opening has no further round.</summary>
    public TimeSpan BudgetOfOpening { get; init; } = TimeSpan.MaxValue;

    public int Seed { get; init; } = 1;

    /// <returns>The times of each candidate, in the order in which they were opened.</returns>
    public IReadOnlyList<PairedTimes> Run(Func<IReadOnlyList<TimedCandidate>> open)
    {
        Random random = new(Seed);
        IReadOnlyList<TimedCandidate> candidates = [];
        List<Opening> openings = [];
        long start = _clock.GetTimestamp();
        for (int opening = -WarmupOpenings; opening < Openings; opening++)
        {
            if (opening >= LeastOpenings && _clock.GetElapsedTime(start) > Budget)
            {
                break;
            }

            candidates = open();
            try
            {
                Opening timed =
                    TransactionSize > 0 ? RunTransactions(candidates, random) : RunChunks(candidates, random);
                if (opening >= 0)
                {
                    openings.Add(timed);
                }
            }
            catch
            {
                Disposal.AfterFailure(candidates);
                throw;
            }

            Disposal.OfAll(candidates);
        }

        return [.. candidates.Select((candidate, index) => TimesOf(candidate, index, openings))];
    }

    private static PairedTimes TimesOf(TimedCandidate candidate, int index, List<Opening> openings)
    {
        List<Sample>[] rounds = [.. openings.Select(opening => opening.Rounds[index])];
        List<Sample>[] commits =
        [
            .. openings.Select(opening => opening.Commits[index]).Where(times => times.Count > 0),
        ];
        return new PairedTimes(candidate.Name, Nanoseconds(rounds))
        {
            Commits = Nanoseconds(commits),
            BytesPerOperation = candidate.RunsElsewhere
                ? null
                : MedianBytes(rounds) + (commits.Length == 0 ? 0 : MedianBytes(commits)),
        };
    }

    private static List<double>[] Nanoseconds(List<Sample>[] openings) =>
        [.. openings.Select(samples => samples.ConvertAll(sample => sample.Nanoseconds))];

    private static double MedianBytes(List<Sample>[] openings) =>
        openings.SelectMany(samples => samples.Select(sample => sample.Bytes)).Median();

    private Opening RunChunks(IReadOnlyList<TimedCandidate> candidates, Random random)
    {
        Opening opening = new(candidates.Count);
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
                Round(candidates, random, chunk, round < 0 ? null : opening.Rounds);
            }
        }

        return opening;
    }

    private Opening RunTransactions(IReadOnlyList<TimedCandidate> candidates, Random random)
    {
        Opening opening = new(candidates.Count);
        foreach (TimedRange step in TimedRange.Steps(_operations, ChunkSize, TransactionSize))
        {
            Round(candidates, random, step, opening.Rounds);
            if (step.Committed > 0)
            {
                foreach (int index in Order(candidates, random))
                {
                    opening.Commits[index].Add(Measure(step.Committed, () => candidates[index].TimeCommit(_clock)));
                }
            }
        }

        return opening;
    }

    private void Round(
        IReadOnlyList<TimedCandidate> candidates,
        Random random,
        TimedRange range,
        List<Sample>[]? samples
    )
    {
        foreach (int index in Order(candidates, random))
        {
            TimedCandidate candidate = candidates[index];
            candidate.Prepare();
            Sample sample = Measure(range.Count, () => candidate.Time(range.First, range.Count, _clock));
            samples?[index].Add(sample);
            candidate.Check(range.First, range.Count);
        }
    }

    private static int[] Order(IReadOnlyList<TimedCandidate> candidates, Random random)
    {
        int[] order = [.. Enumerable.Range(0, candidates.Count)];
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

    /// <summary>For each candidate its rounds and its commits.</summary>
    private sealed class Opening(int candidates)
    {
        public List<Sample>[] Rounds { get; } = Lists(candidates);

        public List<Sample>[] Commits { get; } = Lists(candidates);

        private static List<Sample>[] Lists(int candidates) =>
            [.. Enumerable.Range(0, candidates).Select(_ => new List<Sample>())];
    }
}

/// <summary>A range of operations that each candidate runs in its turn.</summary>
/// <remarks>
/// Committed is how many operations the commit after it makes lasting; 0 where the transaction goes on, or where ranges
/// commit by themselves.
/// </remarks>
internal readonly record struct TimedRange(int First, int Count, int Committed = 0)
{
    /// <summary>The chunks of operations that commit by themselves; what is left over at the end is in none.</summary>
    public static IReadOnlyList<TimedRange> Chunks(int operations, int chunkSize) =>
        [.. Enumerable.Range(0, operations / chunkSize).Select(chunk => new TimedRange(chunk * chunkSize, chunkSize))];

    /// <summary>The chunks of transactions, as even as can be: all operations, each once.</summary>
    public static IReadOnlyList<TimedRange> Steps(int operations, int chunkSize, int transactionSize)
    {
        List<TimedRange> ranges = [];
        for (int start = 0; start < operations; start += transactionSize)
        {
            int size = Math.Min(transactionSize, operations - start);
            int chunks = ((size - 1) / chunkSize) + 1;
            for (int chunk = 0; chunk < chunks; chunk++)
            {
                (int first, int end) = WorkloadRun.Slice(start, size, chunk, chunks);
                ranges.Add(new TimedRange(first, end - first, end == start + size ? size : 0));
            }
        }

        return ranges;
    }
}
