using SqliteBench.Measurement.Turns;

namespace SqliteBench.Tests.Measurement.Turns;

/// <summary>A machine whose time passes only while a candidate runs, and which is slower at some times than at others.</summary>
/// <param name="slowness">How many times as long a chunk takes, by its number since the beginning.</param>
internal sealed class SimulatedMachine(Func<int, double> slowness) : TimeProvider
{
    private readonly Random _noise = new(1);
    private double _nanoseconds;
    private int _chunks;

    public override long TimestampFrequency => 1_000_000_000;

    public override long GetTimestamp() => (long)_nanoseconds;

    /// <summary>Whose operations take so many ns, give or take 2 %, and whose commits so many, where it has them.</summary>
    public TimedCandidate TimedCandidate(string name, double nanoseconds, double commit = 0) =>
        new(
            name,
            (_, count) =>
                _nanoseconds += count * nanoseconds * (0.98 + (0.04 * _noise.NextDouble())) * slowness(_chunks++),
            () => { },
            commit: commit > 0 ? () => _nanoseconds += commit : null
        );
}
