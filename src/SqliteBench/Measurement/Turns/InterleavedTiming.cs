using MathNet.Numerics.Statistics;

namespace SqliteBench.Measurement.Turns;

/// <summary>
/// Times candidates in turn, part after part of the same operations, over and over from the same state. Whatever else the
/// machine does makes a turn longer and never shorter, and it comes in bursts: so of the repetitions of a short part the
/// fastest counts. A part that is longer than the scheduler's slice is hardly ever left alone: there it is the median.
/// </summary>
internal sealed class InterleavedTiming(PairedPlan plan, TimeProvider? clock = null)
{
    /// <summary>Openings that count, however long they take.</summary>
    public const int LeastOpenings = 2;

    private readonly TimeProvider _clock = clock ?? TimeProvider.System;

    /// <summary>After so long no further opening begins.</summary>
    public required TimeSpan Budget { get; init; }

    /// <summary>
    /// For so long openings do not count: with a worker's settings the JIT has reached its last tier by then, as longer
    /// warm-ups gave the same ratios.
    /// </summary>
    public TimeSpan WarmUp { get; init; } = TimeSpan.FromSeconds(0.4);

    /// <summary>For how long garbage collections have paused the process so far.</summary>
    public Func<TimeSpan> Paused { get; init; } = GC.GetTotalPauseDuration;

    public int Seed { get; init; } = 1;

    /// <summary>Opens the candidates anew each time, runs all parts in turn, and closes them.</summary>
    /// <returns>The times of each candidate, in the order in which they were opened, in ns per operation.</returns>
    public IReadOnlyList<double> Run(Func<IReadOnlyList<TimedCandidate>> open)
    {
        Random random = new(Seed);
        long start = _clock.GetTimestamp();
        do
        {
            Open(open, random, []);
        } while (_clock.GetElapsedTime(start) < WarmUp);

        List<double[][]> openings = [];
        Dictionary<int, TimeSpan> pauses = [];
        start = _clock.GetTimestamp();
        while (openings.Count < LeastOpenings || _clock.GetElapsedTime(start) < Budget)
        {
            openings.Add(Open(open, random, pauses));
        }

        double operations = (double)openings.Count * plan.Operations;
        return
        [
            .. Enumerable
                .Range(0, openings[0].Length)
                .Select(candidate =>
                    TimeOf(openings, candidate) + (plan.IsWhole ? 0 : pauses[candidate].TotalNanoseconds / operations)
                ),
        ];
    }

    /// <returns>For each candidate the times of its turns, in ns per operation.</returns>
    private double[][] Open(Func<IReadOnlyList<TimedCandidate>> open, Random random, Dictionary<int, TimeSpan> pauses)
    {
        IReadOnlyList<TimedCandidate> candidates = open();
        try
        {
            double[][] times = [.. candidates.Select(_ => new double[plan.Parts.Count])];
            int[] order = [.. Enumerable.Range(0, candidates.Count)];
            for (int part = 0; part < plan.Parts.Count; part++)
            {
                random.Shuffle(order);
                foreach (int index in order)
                {
                    // The fastest repetition has no garbage collection in it: all of them are shared by all operations.
                    TimeSpan before = Paused();
                    times[index][part] = candidates[index].Time(plan.Parts[part], _clock);
                    pauses[index] = pauses.GetValueOrDefault(index) + Paused() - before;
                }
            }

            Disposal.OfAll(candidates);
            return times;
        }
        catch
        {
            Disposal.AfterFailure(candidates);
            throw;
        }
    }

    private double TimeOf(List<double[][]> openings, int candidate) =>
        plan.Parts.Select(
                (part, index) =>
                {
                    IEnumerable<double> repetitions = openings.Select(times => times[candidate][index]);
                    return part.Operations * (plan.IsWhole ? repetitions.Median() : repetitions.Min());
                }
            )
            .Sum() / plan.Parts.Sum(part => (double)part.Operations);
}
