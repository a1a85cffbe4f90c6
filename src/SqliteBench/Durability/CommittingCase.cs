using SqliteBench.Measuring;
using SqliteBench.Results;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Durability;

/// <summary>A case that commits when it is its turn, until it fails.</summary>
/// <param name="durabilityCase">The case.</param>
/// <param name="open">Opens its ledger, which is empty.</param>
/// <param name="remove">Removes it, once it is closed.</param>
/// <param name="clock">Where the time comes from.</param>
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

    /// <summary>The case.</summary>
    public DurabilityCase Case => durabilityCase;

    /// <summary>What it failed with, in a sentence; null while it has not.</summary>
    public string? Failure { get; private set; }

    /// <summary>Transactions per second: the median of those of its turns, with its 95 % interval.</summary>
    public Estimate CommitsPerSecond => MedianInterval.Of(_rates);

    /// <summary>Opens its ledger and commits for a while that does not count.</summary>
    /// <param name="atLeast">How long; it has one commit at the least.</param>
    public void WarmUp(TimeSpan atLeast) =>
        Try(() =>
        {
            _ledger = open();
            Commit(_ledger, atLeast);
        });

    /// <summary>Commits for a while that counts.</summary>
    /// <param name="atLeast">How long; it has one commit at the least.</param>
    public void TakeTurn(TimeSpan atLeast)
    {
        if (Failure is null)
        {
            Try(() => _rates.Add(Commit(_ledger!, atLeast)));
        }
    }

    public void Dispose()
    {
        Ledger? ledger = _ledger;
        _ledger = null;
        Try(() =>
        {
            ledger?.Dispose();
            remove();
        });
    }

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
#pragma warning disable CA1031 // Whatever a provider or the disk throws is the failure of one case.
        catch (Exception exception) when (!SignalCleanup.HoldsBack())
#pragma warning restore CA1031
        {
            Failure ??= Fault.Words(exception);
        }
    }
}
