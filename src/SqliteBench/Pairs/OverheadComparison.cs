using SqliteBench.Providers;
using SqliteBench.Results.Statistics;
using SqliteBench.Workloads;

namespace SqliteBench.Pairs;

/// <summary>One line of the overhead table.</summary>
/// <param name="Subject">What was measured.</param>
/// <param name="Baseline">Against what.</param>
/// <param name="Ratio">How many times as long it takes.</param>
public sealed record OverheadRatio(string Subject, string Baseline, PairedRatio Ratio);

/// <summary>
/// What the suite's own layers cost, on <c>select</c> in one process: the P/Invoke shim over C++, and the provider
/// abstraction over the same loop written by hand.
/// </summary>
/// <param name="database">A copy of the template.</param>
/// <param name="stream">The operations.</param>
public sealed class OverheadComparison(string database, OperationStream stream)
{
    private const string ByHand = " by hand";

    private static readonly (string Subject, string Baseline)[] s_pairs =
    [
        (NativeBaseline.Id + " again", NativeBaseline.Id),
        (PInvokeShim.Id, NativeBaseline.Id),
        (PInvokeShim.Id, PInvokeShim.Id + ByHand),
        (MicrosoftSqlite.Id, MicrosoftSqlite.Id + ByHand),
    ];

    /// <summary>Times all of them in turn.</summary>
    /// <param name="timing">How.</param>
    public IReadOnlyList<OverheadRatio> Run(InterleavedTiming timing)
    {
        ArgumentNullException.ThrowIfNull(timing);
        Dictionary<string, PairedTimes> times = timing.Run(Open).ToDictionary(contender => contender.Name);
        return
        [
            .. from pair in s_pairs
            where times.ContainsKey(pair.Subject) && times.ContainsKey(pair.Baseline)
            select new OverheadRatio(
                pair.Subject,
                pair.Baseline,
                PairedRatio.Of(times[pair.Subject], times[pair.Baseline])
            ),
        ];
    }

    /// <summary>Managed bytes that the shim allocates for one operation.</summary>
    public double ShimBytesPerOperation()
    {
        using Contender shim = OfProvider(PInvokeShim.Id, PInvokeShim.Provider);
        int count = stream.Operations.Count;
        shim.Run(0, count);
        long before = GC.GetAllocatedBytesForCurrentThread();
        shim.Run(0, count);
        return (double)(GC.GetAllocatedBytesForCurrentThread() - before) / count;
    }

    private List<Contender> Open()
    {
        List<Contender> contenders = [];
        if (NativeBaseline.Provider.Availability.IsAvailable)
        {
            contenders.Add(OfProvider(NativeBaseline.Id, NativeBaseline.Provider));
            contenders.Add(OfProvider(NativeBaseline.Id + " again", NativeBaseline.Provider));
        }

        contenders.Add(OfProvider(PInvokeShim.Id, PInvokeShim.Provider));
        HandWrittenPInvoke pinvoke = new(database, stream, PragmaSet.Combination);
        contenders.Add(new Contender(PInvokeShim.Id + ByHand, pinvoke.Run, pinvoke.Dispose));
        contenders.Add(OfProvider(MicrosoftSqlite.Id, MicrosoftSqlite.Provider));
        HandWrittenMicrosoft microsoft = new(database, stream, PragmaSet.Combination);
        contenders.Add(new Contender(MicrosoftSqlite.Id + ByHand, microsoft.Run, microsoft.Dispose));
        return contenders;
    }

    private Contender OfProvider(string name, Provider provider)
    {
        RunOptions options = new(database, stream, PragmaSet.Combination, BatchSize.All, 1);
        WorkloadRun run = WorkloadCatalog.Select.Open(provider, options);
        return new Contender(name, (first, count) => run.Execute(first, count), run.Dispose);
    }
}
