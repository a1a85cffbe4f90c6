namespace Interleaving.Tests;

/// <summary>A machine whose time passes only while a candidate runs, and which is slower at some times than at others.</summary>
/// <param name="slowness">How many times as long a turn takes, by its number since the beginning.</param>
internal sealed class SimulatedMachine(Func<int, double> slowness) : TimeProvider
{
    private double _nanoseconds;
    private int _turns;

    public override long TimestampFrequency => 1_000_000_000;

    public override long GetTimestamp() => (long)_nanoseconds;

    /// <summary>Turns of ten operations, of which the first six are not timed, and then perhaps a commit.</summary>
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

    /// <summary>Whose operations take so many ns each, and whose commits so many, where it has them.</summary>
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
