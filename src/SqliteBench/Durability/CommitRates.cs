using SqliteBench.Machine;
using SqliteBench.Measurement;
using SqliteBench.Results;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Durability;

/// <summary>Measures commits per second in turns, in random order: a drifting machine slows all alike.</summary>
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

    /// <returns>The cases with their rates or failures; their ledgers are deleted.</returns>
    public IReadOnlyList<CommittingCase> Measure(IReadOnlyList<DurabilityCase> cases, ulong seed)
    {
        CommittingCase[] all = [.. cases.Select((one, index) => Of(one, $"rate-{index}"))];
        int rounds = Math.Max(LeastRounds, (int)(duration / s_longestTurn));
        Random random = new(seed.GetHashCode());
        long start = _clock.GetTimestamp();
        int done = 0;
        // Cases that never sync come last: their unwritten data would slow the others' syncs.
        foreach (bool neverSync in all.Select(turn => turn.Case.Setting.NeverSyncs).Distinct().Order())
        {
            CommittingCase[] turns = Array.FindAll(all, turn => turn.Case.Setting.NeverSyncs == neverSync);
            try
            {
                Array.ForEach(turns, turn => turn.WarmUp(duration / rounds));
                for (int round = 1; round <= rounds; round++)
                {
                    Interruption.ThrowIfBegun();
                    random.Shuffle(turns);
                    Array.ForEach(turns, turn => turn.TakeTurn(duration / rounds));
                    done += turns.Length;
                    if (round * Lines / rounds > (round - 1) * Lines / rounds)
                    {
                        TimeSpan left = _clock.GetElapsedTime(start) / done * ((rounds * all.Length) - done);
                        output.WriteLine(
                            $"commits/s: {turns.Length} taking turns, round {round, 3} of {rounds}  {ProgressReporter.Display(left)} left before the crashes"
                        );
                    }
                }
            }
            finally
            {
                Array.ForEach(turns, turn => turn.Dispose());
            }
        }

        return all;
    }

    private CommittingCase Of(DurabilityCase one, string name) =>
        new(
            one,
            () => Ledger.Open(one.Provider, templates.Copy(one.Setting, name), PragmaSet.Parse(one.Setting.Name)),
            () => templates.Remove(name),
            _clock
        );
}

/// <summary>A case that commits during its turns, until it fails.</summary>
internal sealed class CommittingCase(
    DurabilityCase durabilityCase,
    Func<Ledger> open,
    Action remove,
    TimeProvider clock
) : IDisposable
{
    private readonly List<double> _rates = [];
    private Ledger? _ledger;
    private long _last;

    public DurabilityCase Case => durabilityCase;

    public string? Failure { get; private set; }

    /// <summary>Transactions per second: the median over turns, with its 95 % interval.</summary>
    public Estimate CommitsPerSecond => MedianInterval.Of(_rates);

    /// <summary>Opens the ledger and commits at least once, uncounted.</summary>
    public void WarmUp(TimeSpan atLeast) =>
        Try(() =>
        {
            _ledger = open();
            Commit(_ledger, atLeast);
        });

    public void TakeTurn(TimeSpan atLeast)
    {
        if (Failure is null)
        {
            Try(() => _rates.Add(Commit(_ledger!, atLeast)));
        }
    }

    public void Dispose() =>
        Try(() =>
        {
            _ledger?.Dispose();
            remove();
        });

    private double Commit(Ledger ledger, TimeSpan atLeast)
    {
        long before = _last;
        long start = clock.GetTimestamp();
        do
        {
            ledger.Commit(++_last);
        } while (clock.GetElapsedTime(start) < atLeast);

        return (_last - before) / clock.GetElapsedTime(start).TotalSeconds;
    }

    private void Try(Action action)
    {
        try
        {
            action();
        }
        // Any exception of a provider or the disk fails only this case.
        catch (Exception exception) when (!Interruption.HasBegun)
        {
            Failure ??= Fault.Words(exception);
        }
    }
}
