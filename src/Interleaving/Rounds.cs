using System.Runtime.ExceptionServices;

namespace Interleaving;

/// <summary>
/// Takes turns round after round, in random order within each: a machine that drifts slows all candidates alike. For what
/// measures itself, such as a process that is started or a rate over some time.
/// </summary>
/// <param name="count">Rounds that count.</param>
/// <param name="warmUps">Rounds before them.</param>
public sealed class Rounds(int count, int warmUps = 0, int seed = 1, CancellationToken cancellation = default)
{
    /// <summary>Called after each round with its number, which is from 1 for those that count.</summary>
    public Action<int>? Passed { get; init; }

    /// <summary>Takes all turns; a candidate that fails has no further ones.</summary>
    public void Run(IEnumerable<SampledCandidate> candidates)
    {
        Random random = new(seed);
        SampledCandidate[] order = [.. candidates];
        for (int round = -warmUps; round < count; round++)
        {
            cancellation.ThrowIfCancellationRequested();
            random.Shuffle(order);
            foreach (SampledCandidate one in order.Where(one => one.Failure is null))
            {
                one.Take(round, cancellation);
            }

            Passed?.Invoke(round + 1);
        }
    }
}

/// <summary>A candidate that measures itself in its turns.</summary>
public abstract class SampledCandidate
{
    private readonly List<double> _samples = [];

    /// <summary>The figures of the rounds that count.</summary>
    public IReadOnlyList<double> Samples => _samples;

    /// <summary>Why it has no further turns, or null.</summary>
    public Exception? Failure { get; protected set; }

    /// <summary>Throws the failure, where there is one.</summary>
    public void ThrowIfFailed()
    {
        if (Failure is { } failure)
        {
            ExceptionDispatchInfo.Throw(failure);
        }
    }

    /// <summary>Takes a turn.</summary>
    /// <param name="round">From 0; negative in a warm-up.</param>
    /// <returns>A figure in a unit of its own.</returns>
    protected abstract double Measure(int round);

    internal void Take(int round, CancellationToken cancellation)
    {
        try
        {
            double sample = Measure(round);
            if (round >= 0)
            {
                _samples.Add(sample);
            }
        }
        // Whatever it is, the others go on.
        catch (Exception exception) when (!cancellation.IsCancellationRequested)
        {
            Failure = exception;
        }
    }
}
