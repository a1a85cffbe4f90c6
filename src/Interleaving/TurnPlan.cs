namespace Interleaving;

/// <summary>
/// How a candidate's operations are divided into turns, and turns into timed parts. Each turn begins with untimed
/// operations, which displace the other candidate's data from the caches. The timed parts are shorter than the
/// scheduler's slice of about 3 ms: a busy machine interrupts longer ones, and those of a slower candidate more often.
/// A transaction can span several parts.
/// </summary>
/// <param name="IsStepwise">Whether transactions span parts, so that their commits are timed separately.</param>
public sealed record TurnPlan(IReadOnlyList<IReadOnlyList<TimedPart>> Turns, bool IsStepwise)
{
    // With 100, C++ took over 40 % longer beside dapper than alone, and with 4, 12 % longer: what dapper allocates in
    // its turn evicts the data of C++ from the processor's caches.
    private const int TurnsOfExecution = 2;

    private const int PartsOfExecution = 400;

    // Timing a part costs 100 ns in C++ and 50 to 80 in C#: 0.2 % of 50 selects, and at most 1 % of ten.
    private const int LeastOfPart = 10;
    private const int LeastPartsOfExecution = 80;

    /// <summary>The last of this many equal parts of a turn is timed.</summary>
    private const int TimedOfTurn = 4;

    /// <summary>Plans the turns of an execution.</summary>
    /// <param name="transaction">Operations per transaction; 1 if each commits by itself.</param>
    public static TurnPlan Of(int operations, int transaction = 1)
    {
        int least = Math.Clamp(operations / LeastPartsOfExecution, 1, LeastOfPart);
        int part = Math.Max(least, operations / PartsOfExecution);
        bool isStepwise = transaction > part;
        int unit = isStepwise ? 1 : transaction;
        part = part / unit * unit;

        IEnumerable<TimedPart> Parts(int first, int end)
        {
            int timed = Math.Max(first, end - Math.Max(part, RoundDown((end - first) / TimedOfTurn)));
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

        // A part must not split a transaction unless commits are timed separately.
        int RoundDown(int count) => count / unit * unit;
        int turns = Math.Clamp(operations / part, 1, TurnsOfExecution);
        int[] starts = [.. Enumerable.Range(0, turns).Select(turn => RoundDown(operations / turns * turn)), operations];
        return new TurnPlan([.. starts.Zip(starts.Skip(1), Parts).Select(parts => parts.ToArray())], isStepwise);
    }

    /// <summary>Begins in the middle, so that of two readers, neither profits from pages that the other cached.</summary>
    public TurnPlan FromTheMiddle()
    {
        int middle = Turns.Count / 2;
        TimedPart[][] turns = [.. Turns.Skip(middle).Concat(Turns.Take(middle)).Select(parts => parts.ToArray())];
        turns[^1][^1] = turns[^1][^1] with { IsCommitted = IsStepwise };
        return this with { Turns = turns };
    }
}
