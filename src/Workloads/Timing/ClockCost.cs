using SqliteBench.Providers;

namespace SqliteBench.Workloads.Timing;

/// <summary>
/// The cost of reading the clock when a provider's latencies are measured, in ns: the latency of operations that do
/// nothing, as the median of some rounds.
/// </summary>
internal sealed class ClockCost : IProviderVisitor<double>
{
    // Many operations resolve a fraction of a coarse tick.
    private const int OperationsOfRound = 1000;
    private const int Rounds = 201;

    private ClockCost() { }

    /// <summary>Measures it, which takes some ms.</summary>
    /// <param name="provider">The provider; it has to be available.</param>
    public static double Of(Provider provider) => provider.Accept(new ClockCost());

    public double Managed<TConnection, TStatement>()
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement => Managed();

    public double Native(NativeLibraryBaseline library) => library.ReadClockCost();

    private static double Managed()
    {
        // Without transactions, a thread needs no session.
        RunThread thread = new ManagedRunThread(
            new RunOptions([], PragmaSet.Normal, BatchSize.None),
            session: null!,
            new Nothing()
        );
        double[] means = new double[Rounds];
        for (int round = 0; round < Rounds; round++)
        {
            means[round] = MeanOfRound(thread);
        }

        Array.Sort(means);
        return means[Rounds / 2];
    }

    private static double MeanOfRound(RunThread thread)
    {
        LatencyLog log = new(OperationsOfRound);
        thread.Run(0, OperationsOfRound, log, 0);
        long all = 0;
        foreach (long latency in log.Nanoseconds)
        {
            all += latency;
        }

        return (double)all / OperationsOfRound;
    }

    private sealed class Nothing : Executions
    {
        public override void Execute(int index, Fold fold) { }
    }
}
