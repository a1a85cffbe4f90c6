using System.Runtime;
using MathNet.Numerics.Statistics;

namespace Interleaving;

/// <summary>
/// Times candidates in alternation in one process, repeatedly from the same state. Other work on the machine comes in
/// bursts and makes a part of a turn longer, never shorter, so the fastest repetition of each part counts. A whole run
/// outlasts the scheduler's slice and is hardly ever undisturbed, so for whole runs the median of at least three counts:
/// on two threads, ratios then had a standard deviation of 14.4 %, and of 16.4 % with the mean or the faster of two.
/// </summary>
/// <param name="areWhole">Whether each turn is a whole run, which cannot be split into parts.</param>
public sealed class InterleavedTiming(bool areWhole = false, TimeProvider? clock = null)
{
    /// <summary>
    /// Minimum number of openings that count, whatever the budget. With three, a launch of 20,000 inserts takes 45 %
    /// longer, and its ratio to C++ varies no less; with one, it varies twice as much.
    /// </summary>
    public const int LeastOpenings = 2;

    /// <summary>
    /// If the last turns compile fewer methods, only rarely run code is left. Waiting for zero would be in vain, because
    /// opening databases keeps the JIT's thread busy: it compiled 0 to 31 methods after 0.5 s, and 55 to 84 in a first
    /// opening that was long enough. Too many were 312, 426 and 183 in the first three openings of ef-core's join, and 292
    /// in the first of dapper's, which was followed by 35.
    /// </summary>
    private const int MostCompiled = 100;

    /// <summary>After this many times the minimum warm-up, timing begins even if the JIT still compiles.</summary>
    private const int MostWarmUps = 10;

    private readonly TimeProvider _clock = clock ?? TimeProvider.System;

    // The number of methods compiled during the last turns of an opening.
    private long _compiled;

    public static TimeSpan StandardWarmUp { get; } = TimeSpan.FromSeconds(0.2);

    /// <summary>Time after which no further opening begins, from the first that counts.</summary>
    public required TimeSpan Budget { get; init; }

    /// <summary>The least warm-up. Once the JIT compiles at once, longer ones give the same ratios.</summary>
    public TimeSpan WarmUp { get; init; } = StandardWarmUp;

    /// <summary>The number of methods that the JIT has compiled so far.</summary>
    public Func<long> Compiled { get; init; } = () => JitInfo.GetCompiledMethodCount();

    /// <summary>Whether the JIT had reached its last tier when the warm-up ended.</summary>
    public bool IsSteady { get; private set; }

    /// <summary>How long garbage collections have paused the process so far.</summary>
    public Func<TimeSpan> Paused { get; init; } = GC.GetTotalPauseDuration;

    /// <summary>How long other work has kept this thread from running so far, although it was ready.</summary>
    public Func<TimeSpan> Waiting { get; init; } = () => TimeSpan.Zero;

    /// <summary>The part of the openings that count in which this thread waited for other work, from 0 to 1.</summary>
    public double Waited { get; private set; }

    public int Seed { get; init; } = 1;

    /// <summary>Opens the candidates, runs all of their parts in alternation, closes them, and starts over.</summary>
    /// <returns>The time of each candidate, in the order in which they were opened, in ns per operation.</returns>
    public IReadOnlyList<double> Run(Func<IReadOnlyList<TimedCandidate>> open)
    {
        Random random = new(Seed);
        long start = _clock.GetTimestamp();
        do
        {
            Open(open, random, isCommitted: false);
            IsSteady = _compiled < MostCompiled;
        } while (_clock.GetElapsedTime(start) < (IsSteady ? WarmUp : MostWarmUps * WarmUp));

        // Without this, the first collection during a turn also moves everything that was prepared. It took 15 to 27 ms,
        // and one candidate alone paid for it: one thread had a ratio of 0.73 to 0.87 to itself.
        GC.Collect();
        List<CandidateTimes[]> openings = [];
        TimeSpan waiting = Waiting();
        start = _clock.GetTimestamp();
        int least = areWhole ? LeastOpenings + 1 : LeastOpenings;
        while (openings.Count < least || _clock.GetElapsedTime(start) < Budget)
        {
            openings.Add(Open(open, random, isCommitted: true));
        }

        Waited = (Waiting() - waiting) / _clock.GetElapsedTime(start);
        return [.. openings[0].Select((_, place) => TimeOf([.. openings.Select(opening => opening[place])]))];
    }

    private CandidateTimes[] Open(Func<IReadOnlyList<TimedCandidate>> open, Random random, bool isCommitted)
    {
        IReadOnlyList<TimedCandidate> candidates = open();
        CandidateTimes[] times = [];
        Exception? first = null;
        RunAndKeepFailure(() => times = TakeTurns(candidates, random, isCommitted));
        foreach (TimedCandidate candidate in candidates)
        {
            RunAndKeepFailure(candidate.Dispose);
        }

        first.ThrowIfAny();
        return times;

        // Whatever failed, all are closed; the first failure says more than one that may follow from closing.
        void RunAndKeepFailure(Action action)
        {
            try
            {
                action();
            }
            catch (Exception exception)
            {
                first ??= exception;
            }
        }
    }

    private CandidateTimes[] TakeTurns(IReadOnlyList<TimedCandidate> candidates, Random random, bool isCommitted)
    {
        CandidateTimes[] times = [.. candidates.Select(candidate => new CandidateTimes(candidate))];
        int[] order = [.. Enumerable.Range(0, candidates.Count)];
        int turns = candidates.Max(candidate => candidate.Turns.Count);
        long before = 0;
        for (int turn = 0; turn < turns; turn++)
        {
            before = Compiled();
            random.Shuffle(order);
            foreach (int index in order)
            {
                // Pauses in a whole run are part of its time.
                times[index].Take(turn, _clock, isCommitted, areWhole ? null : Paused);
            }
        }

        _compiled = Compiled() - before;
        return times;
    }

    private double TimeOf(CandidateTimes[] openings)
    {
        double Best(IEnumerable<double> repetitions) => areWhole ? repetitions.Median() : repetitions.Min();
        double Sum(Func<(TimedPart Part, double Operations, double Commit), double> time) =>
            Enumerable
                .Range(0, openings[0].Parts.Count)
                .Sum(index => Best(openings.Select(opening => time(opening.Parts[index]))));
        double timedCount = openings[0].Parts.Sum(times => times.Part.IsTimed ? (double)times.Part.Count : 0);
        double totalCount = openings[0].Parts.Sum(times => (double)times.Part.Count);
        double paused = openings.Average(opening => opening.Paused);
        double operations = Sum(times => times.Part.IsTimed ? times.Operations : 0) / timedCount;
        double commits = (Sum(times => times.Commit) + paused) / totalCount;
        return (operations + commits) / openings[0].OperationsPerExecution;
    }

    private sealed class CandidateTimes(TimedCandidate candidate)
    {
        public List<(TimedPart Part, double Operations, double Commit)> Parts { get; } = [];

        public int OperationsPerExecution => candidate.OperationsPerExecution;

        /// <summary>How long garbage collections paused it, in ns; the times of its parts exclude that.</summary>
        public double Paused { get; private set; }

        public void Take(int turn, TimeProvider clock, bool isCommitted, Func<TimeSpan>? pausesSoFar)
        {
            foreach (TimedPart part in candidate.Turns.ElementAtOrDefault(turn) ?? [])
            {
                TimedPart run = part with { IsCommitted = part.IsCommitted && isCommitted };
                (double operations, double commit, double paused) = candidate.Time(run, clock, pausesSoFar);
                Parts.Add((part, operations, commit));
                Paused += paused;
            }
        }
    }
}
