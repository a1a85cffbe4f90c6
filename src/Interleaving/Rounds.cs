namespace Interleaving;

/// <summary>Runs candidates that measure themselves in rounds of random order, so that drift slows all alike.</summary>
public sealed class Rounds(int count, int warmUps = 0, int seed = 1, CancellationToken cancellation = default)
{
    /// <summary>Called after each round with its number: from 1 if it counts, up to 0 in the warm-up.</summary>
    public Action<int>? OnRoundCompleted { get; init; }

    public void Run(IEnumerable<SampledCandidate> candidates)
    {
        Random random = new(seed);
        SampledCandidate[] order = [.. candidates];
        for (int round = -warmUps; round < count; round++)
        {
            cancellation.ThrowIfCancellationRequested();
            random.Shuffle(order);
            foreach (SampledCandidate candidate in order)
            {
                if (candidate.Failure is null)
                {
                    candidate.Take(round, cancellation);
                }
            }

            OnRoundCompleted?.Invoke(round + 1);
        }
    }
}

/// <summary>A candidate that measures one sample per round; <see cref="Rounds"/> skips it once it has failed.</summary>
public abstract class SampledCandidate
{
    private readonly List<double> _samples = [];

    public IReadOnlyList<double> Samples => _samples;

    public Exception? Failure { get; protected set; }

    public void ThrowIfFailed() => Failure.ThrowIfAny();

    /// <param name="round">The number of the round, from 0; negative in a warm-up.</param>
    protected abstract double Measure(int round);

    // Measures a sample, and keeps it unless the round warms up.
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
        // Whatever failed, the others go on.
        catch (Exception exception) when (!cancellation.IsCancellationRequested)
        {
            Failure = exception;
        }
    }
}
