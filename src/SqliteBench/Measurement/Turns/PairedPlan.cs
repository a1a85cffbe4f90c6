using SqliteBench.Measurement.Cases;

namespace SqliteBench.Measurement.Turns;

/// <summary>
/// The turns of a candidate. The first part of one gives the caches time to forget the other candidate. Then come parts that
/// are shorter than the scheduler's slice of about 3 ms: a longer one is interrupted on a busy machine, and the slower of two
/// more often. A transaction that is longer than a part is not over at its end.
/// </summary>
/// <param name="IsStepwise">Whether parts leave transactions open, which are committed by themselves.</param>
internal sealed record PairedPlan(IReadOnlyList<IReadOnlyList<TimedPart>> Turns, bool IsStepwise)
{
    /// <summary>
    /// With 100, C++ took 50 % longer beside dapper than alone, and with 4, 12 % longer: what dapper allocates in its
    /// turn evicts the data of C++ from the processor's caches.
    /// </summary>
    private const int TurnsOfExecution = 2;

    private const int PartsOfExecution = 400;

    /// <summary>The part of a turn that is timed, at its end.</summary>
    private const int TimedOfTurn = 4;

    /// <summary>Plans the turns of a candidate that has no whole runs.</summary>
    public static PairedPlan Of(int operations, BatchSize batch)
    {
        int part = Math.Max(1, operations / PartsOfExecution);
        int transaction = batch == BatchSize.None ? 1 : batch.Next(operations);
        bool isStepwise = transaction > part;
        int unit = isStepwise ? 1 : transaction;
        part = part / unit * unit;

        IEnumerable<TimedPart> Parts(int first, int end)
        {
            int timed = Math.Max(first, end - Math.Max(part, Whole((end - first) / TimedOfTurn)));
            while (first < end)
            {
                int next = first < timed ? timed : Math.Min(first + part, end);
                next = isStepwise ? Math.Min(next, ((first / transaction) + 1) * transaction) : next;
                yield return new TimedPart(
                    first,
                    next - first,
                    IsTimed: first >= timed,
                    IsCommitted: isStepwise && (next % transaction == 0 || next == operations)
                );
                first = next;
            }
        }

        int Whole(int count) => count / unit * unit;
        int turns = Math.Clamp(operations / part, 1, TurnsOfExecution);
        int[] starts = [.. Enumerable.Range(0, turns).Select(turn => Whole(operations / turns * turn)), operations];
        return new PairedPlan([.. starts.Zip(starts.Skip(1), Parts).Select(parts => parts.ToArray())], isStepwise);
    }

    /// <summary>
    /// The same turns from the middle on. Two readers of one database start half a table apart, so neither profits from
    /// pages the other just cached.
    /// </summary>
    public PairedPlan FromTheMiddle()
    {
        int middle = Turns.Count / 2;
        TimedPart[][] turns = [.. Turns.Skip(middle).Concat(Turns.Take(middle)).Select(parts => parts.ToArray())];
        turns[^1][^1] = turns[^1][^1] with { IsCommitted = IsStepwise };
        return this with { Turns = turns };
    }

    /// <summary>
    /// Makes the operations of cases that take turns, and computes their answers, in this process. If one of them
    /// cannot be split into parts, or waits for the disk or another thread, all are timed in whole runs.
    /// </summary>
    public static IPairedRun Prepare(IReadOnlyList<(Case Case, Axes Axes)> cases) =>
        cases.Any(one => one.Case.RunsWhole) ? new WholeRuns(cases) : new PairedDatabases(cases);
}
