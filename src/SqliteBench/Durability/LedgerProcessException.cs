namespace SqliteBench.Durability;

/// <summary>A process that commits to a ledger ended by itself; the message is one sentence without a full stop.</summary>
/// <param name="message">The sentence.</param>
internal sealed class LedgerProcessException(string message) : Exception(message)
{
    /// <summary>Whether a signal ended it that ends this process as well.</summary>
    public bool IsInterruption { get; init; }
}
