using System.Diagnostics;
using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Durability;

/// <summary>How many transactions a provider commits a second, on the disk itself.</summary>
internal static class CommitRate
{
    private const int Slices = 20;

    /// <summary>Measures it: the median of the rates of slices, with its 95 % interval.</summary>
    /// <param name="provider">The provider.</param>
    /// <param name="path">An empty ledger in the journal mode of the setting.</param>
    /// <param name="setting">The setting.</param>
    /// <param name="duration">About how long to measure; a slice has at least one commit.</param>
    public static Estimate Measure(Provider provider, string path, DurabilitySetting setting, TimeSpan duration)
    {
        TimeSpan slice = duration / Slices;
        using Ledger ledger = Ledger.Open(provider, path, setting.Pragmas);
        long number = Commit(ledger, 0, slice).Number;
        List<double> rates = [];
        for (int done = 0; done < Slices; done++)
        {
            (long last, TimeSpan taken) = Commit(ledger, number, slice);
            rates.Add((last - number) / taken.TotalSeconds);
            number = last;
        }

        return MedianInterval.Of(rates);
    }

    private static (long Number, TimeSpan Taken) Commit(Ledger ledger, long number, TimeSpan atLeast)
    {
        Stopwatch clock = Stopwatch.StartNew();
        do
        {
            ledger.Commit(++number);
        } while (clock.Elapsed < atLeast);

        return (number, clock.Elapsed);
    }
}
