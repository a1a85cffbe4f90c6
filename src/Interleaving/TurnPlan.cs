namespace Interleaving;

/// <summary>
/// The turns of a candidate. The first part of one gives the caches time to forget the other candidate. Then come parts that
/// are shorter than the scheduler's slice of about 3 ms: a longer one is interrupted on a busy machine, and the slower of two
/// more often. A transaction that is longer than a part is not over at its end.
/// </summary>
/// <param name="IsStepwise">Whether parts leave transactions open, which are committed by themselves.</param>
public sealed record TurnPlan(IReadOnlyList<IReadOnlyList<TimedPart>> Turns, bool IsStepwise)
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
    /// <param name="transaction">Operations that are committed together; 1 if each stands alone.</param>
    public static TurnPlan Of(int operations, int transaction = 1)
    {
        int part = Math.Max(1, operations / PartsOfExecution);
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
        return new TurnPlan([.. starts.Zip(starts.Skip(1), Parts).Select(parts => parts.ToArray())], isStepwise);
    }

    /// <summary>
    /// The same turns from the middle on. Two readers of one database start half a table apart, so neither profits from
    /// pages the other just cached.
    /// </summary>
    public TurnPlan FromTheMiddle()
    {
        int middle = Turns.Count / 2;
        TimedPart[][] turns = [.. Turns.Skip(middle).Concat(Turns.Take(middle)).Select(parts => parts.ToArray())];
        turns[^1][^1] = turns[^1][^1] with { IsCommitted = IsStepwise };
        return this with { Turns = turns };
    }
}
