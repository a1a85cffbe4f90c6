namespace SqliteBench.Pairs.Lanes;

/// <summary>A lane failed, or has ended.</summary>
/// <param name="message">One sentence that names the lane.</param>
public sealed class LaneException(string message) : Exception(message)
{
    /// <summary>Whether a signal that ends programs ended it: the one that interrupts the whole run.</summary>
    public bool IsInterruption { get; init; }
}
