namespace Interleaving.Tests;

/// <summary>A machine whose clock advances only while a candidate runs, and whose speed varies.</summary>
/// <param name="slowness">The factor by which a part takes longer, by its number from 0.</param>
internal sealed class SimulatedMachine(Func<int, double> slowness) : TimeProvider
{
    private double _nanoseconds;
    private int _turns;

    public override long TimestampFrequency => 1_000_000_000;

    public override long GetTimestamp() => (long)_nanoseconds;

    public void Advance(double nanoseconds) => _nanoseconds += nanoseconds;

    /// <summary>Turns of ten operations, the first six untimed; some turns end with a commit.</summary>
    public static TimedPart[][] Turns(int number, Predicate<int>? isCommitted = null) =>
        [
            .. Enumerable
                .Range(0, number)
                .Select(turn =>
                    new[]
                    {
                        new TimedPart(turn * 10, 6, IsTimed: false),
                        new TimedPart((turn * 10) + 6, 4, IsCommitted: isCommitted?.Invoke(turn) ?? false),
                    }
                ),
        ];

    /// <summary>A candidate with the times of each operation and of a commit, in ns; 0 for no commits.</summary>
    public TimedCandidate Case(
        Func<int, double> ofOperation,
        double commit = 0,
        Action<int, int>? run = null,
        Action? close = null,
        IReadOnlyList<IReadOnlyList<TimedPart>>? turns = null
    ) =>
        new(
            "candidate",
            turns ?? Turns(10),
            (first, count) =>
            {
                _nanoseconds += Enumerable.Range(first, count).Sum(ofOperation) * slowness(_turns++);
                run?.Invoke(first, count);
            },
            close ?? (() => { }),
            commit: commit > 0 ? () => _nanoseconds += commit : null
        );
}
