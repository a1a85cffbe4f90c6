namespace SqliteBench.Tests.Measurement.Turns;

/// <summary>Launches in this process, without a warm-up.</summary>
internal sealed class InProcessLauncher(Axes axes) : ILauncher
{
    public WorkerReply Launch(IReadOnlyList<Candidate> candidates, int seed, Inspection inspection)
    {
        using IPairedRun run = PairedPlan.Prepare(axes, candidates);
        InterleavedTiming timing = new(run.AreWhole)
        {
            Budget = TimeSpan.Zero,
            WarmUp = TimeSpan.Zero,
            Seed = seed,
        };
        IReadOnlyList<double> times = timing.Run(run.Open);
        if (inspection == Inspection.None)
        {
            return new WorkerReply { Times = times };
        }

        using CaseWork work = candidates[0].Begin(axes);
        return new WorkerReply { Times = times, Findings = CaseFindings.Of(work, inspection) };
    }
}
