using SqliteBench.Measurement.Cases;

namespace SqliteBench.Measurement.Turns;

/// <summary>
/// In what parts a candidate takes its turns. A turn is shorter than the scheduler's slice of about 3 ms: a longer one is
/// interrupted on a busy machine, and the slower of two more often. Where a transaction is longer than a turn, all turns are
/// inside of one and its commit has a turn of its own; smaller ones are timed whole.
/// </summary>
internal sealed record PairedPlan(IReadOnlyList<TimedPart> Parts, bool IsStepwise)
{
    /// <summary>Turns of as many operations as an iteration has.</summary>
    private const int TurnsOfIteration = 400;

    /// <summary>
    /// Turns that go before one, unmeasured: they bring a candidate's pages and code back into the processor's caches.
    /// </summary>
    private const int TurnsOfLeadIn = 3;

    /// <summary>Plans the parts of a candidate that has no whole runs.</summary>
    public static PairedPlan Of(int operations, BatchSize batch)
    {
        int turn = Math.Max(1, operations / TurnsOfIteration);
        int transaction = batch.Next(operations);
        return transaction > turn
            ? new PairedPlan(Steps(operations, turn, transaction), IsStepwise: true)
            : new PairedPlan(Turns(operations, turn / transaction * transaction), IsStepwise: false);
    }

    /// <summary>
    /// The same parts from the middle on. Two readers that share a database are half of it apart: a turn on what the other
    /// has just read would find it in the processor's caches.
    /// </summary>
    public PairedPlan FromTheMiddle()
    {
        // Where a transaction begins or, where there is one alone, anywhere.
        int[] starts = [.. Enumerable.Range(1, Parts.Count - 1).Where(part => Parts[part - 1].IsCommitted)];
        bool isOne = IsStepwise && starts.Length == 0;
        int middle = Parts.Count / 2;
        int cut = starts.Length > 0 ? starts.MinBy(start => Math.Abs(start - middle)) : middle;
        TimedPart[] parts = [.. Parts.Skip(cut), .. Parts.Take(cut)];
        return this with
        {
            Parts = isOne
                ? [.. parts.Select((part, place) => part with { IsCommitted = place == parts.Length - 1 })]
                : parts,
        };
    }

    /// <summary>
    /// Makes the operations of subjects that take turns, and works out the answers, in this process. Where one of them has no
    /// parts, or waits for the disk or for another thread, all are timed in whole runs.
    /// </summary>
    public static IPairedRun Prepare(Axes axes, IReadOnlyList<PairedSubject> subjects) =>
        subjects.Any(subject => IsWholeRun(subject.Settings))
            ? new WholeRuns(axes, subjects)
            : new PairedDatabases(axes, subjects);

    public static bool IsWholeRun(ICaseSettings settings) =>
        settings is not CaseSettings { Workload.RunsWhole: false, Threads: 1 } block
        || (block.Workload.Writes && block.BatchSize != BatchSize.All && block.Pragmas.SyncsEachCommit);

    private static TimedPart[] Turns(int operations, int turn)
    {
        int whole = turn * (1 + TurnsOfLeadIn);
        return operations < whole
            ? [new TimedPart(0, 0, operations)]
            :
            [
                .. Enumerable
                    .Range(0, operations / whole)
                    .Select(part => new TimedPart(part * whole, whole - turn, turn)),
            ];
    }

    // As even as can be: all operations, each once.
    private static List<TimedPart> Steps(int operations, int turn, int transaction)
    {
        List<TimedPart> parts = [];
        for (int start = 0; start < operations; start += transaction)
        {
            int size = Math.Min(transaction, operations - start);
            int count = ((size - 1) / (turn * (1 + TurnsOfLeadIn))) + 1;
            for (int part = 0; part < count; part++)
            {
                (int first, int end) = WorkloadRun.Slice(start, size, part, count);
                int leadIn = (end - first) * TurnsOfLeadIn / (1 + TurnsOfLeadIn);
                parts.Add(new TimedPart(first, leadIn, end - first - leadIn, end == start + size));
            }
        }

        return parts;
    }
}
