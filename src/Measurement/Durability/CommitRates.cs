using Interleaving;
using SqliteBench.Hosting;
using SqliteBench.Workloads.Ledgers;
using SqliteBench.Workloads.Pragmas;

namespace SqliteBench.Measurement.Durability;

/// <summary>Measures commits per second, in turns in random order: a drifting machine slows all cases alike.</summary>
internal sealed class CommitRates(
    LedgerTemplates templates,
    TimeSpan duration,
    TextWriter output,
    TimeProvider? clock = null
)
{
    private readonly TimeProvider _clock = clock ?? TimeProvider.System;

    private const int LeastRounds = 20;
    private const int Lines = 10;
    private static readonly TimeSpan s_longestTurn = TimeSpan.FromMilliseconds(20);

    public IReadOnlyList<CommittingCase> Measure(IReadOnlyList<DurabilityCase> cases, ulong seed)
    {
        int rounds = Math.Max(LeastRounds, (int)(duration / s_longestTurn));
        CommittingCase[] candidates =
        [
            .. cases.Select((durabilityCase, index) => Of(durabilityCase, $"rate-{index}", duration / rounds)),
        ];
        long start = _clock.GetTimestamp();
        int done = 0;
        // Cases that never sync come last: their unwritten data would slow the others' syncs.
        foreach (bool neverSync in candidates.Select(candidate => candidate.Case.Setting.NeverSyncs).Distinct().Order())
        {
            CommittingCase[] turns = Array.FindAll(
                candidates,
                candidate => candidate.Case.Setting.NeverSyncs == neverSync
            );
            void Tell(int round)
            {
                done += round > 0 ? turns.Length : 0;
                if (round > 0 && round * Lines / rounds > (round - 1) * Lines / rounds)
                {
                    TimeSpan left = _clock.GetElapsedTime(start) / done * ((rounds * candidates.Length) - done);
                    output.WriteLine(
                        $"commits/s: {turns.Length} taking turns, round {round, 3} of {rounds}  {ProgressReporter.Display(left)} left before the crashes"
                    );
                }
            }

            try
            {
                new Rounds(rounds, warmUps: 1, seed.GetHashCode(), Interruption.Token) { Passed = Tell }.Run(turns);
            }
            finally
            {
                Array.ForEach(turns, turn => turn.Dispose());
            }
        }

        return candidates;
    }

    private CommittingCase Of(DurabilityCase durabilityCase, string name, TimeSpan atLeast) =>
        new(
            durabilityCase,
            () =>
                Ledger.Open(
                    durabilityCase.Provider,
                    templates.Copy(durabilityCase.Setting, name),
                    PragmaSet.Parse(durabilityCase.Setting.Name)
                ),
            () => templates.Remove(name),
            atLeast,
            _clock
        );
}

/// <param name="atLeast">Minimum time of a turn; each commits at least once.</param>
internal sealed class CommittingCase(
    DurabilityCase durabilityCase,
    Func<Ledger> open,
    Action remove,
    TimeSpan atLeast,
    TimeProvider clock
) : SampledCandidate, IDisposable
{
    private Ledger? _ledger;
    private long _last;

    public DurabilityCase Case => durabilityCase;

    /// <summary>Transactions per second: the median over turns, with its 95 % interval.</summary>
    public Estimate CommitsPerSecond => MedianInterval.Estimate(Samples);

    public void Dispose()
    {
        try
        {
            _ledger?.Dispose();
            remove();
        }
        // Any exception of a provider or the disk fails only this case.
        catch (Exception exception) when (!Interruption.HasBegun)
        {
            Failure ??= exception;
        }
    }

    protected override double Measure(int round)
    {
        _ledger ??= open();
        long before = _last;
        long start = clock.GetTimestamp();
        do
        {
            _ledger.Commit(++_last);
        } while (clock.GetElapsedTime(start) < atLeast);

        return (_last - before) / clock.GetElapsedTime(start).TotalSeconds;
    }
}
