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
    public static double Of(Provider provider) => provider.Accept(new ClockCost());

    public double Managed<TConnection, TStatement>()
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement => Managed();

    public double Native(NativeLibraryBaseline library) => library.ReadClockCost();

    private static double Managed()
    {
        double[] means = new double[Rounds];
        for (int round = 0; round < Rounds; round++)
        {
            means[round] = MeanOfRound();
        }

        Array.Sort(means);
        return means[Rounds / 2];
    }

    private static double MeanOfRound()
    {
        LatencyLog log = new(OperationsOfRound);
        OperationClock<StopwatchTicks> clock = log.Start(0);
        clock.Begin();
        for (int operation = 0; operation < OperationsOfRound; operation++)
        {
            clock.Next();
        }

        clock.End();
        long all = 0;
        foreach (long latency in log.Nanoseconds)
        {
            all += latency;
        }

        return (double)all / OperationsOfRound;
    }
}
