namespace SqliteBench.Providers.AdoNet;

/// <summary>
/// Whether a statement is disposed of. A layer that makes a command at each call has nothing to dispose of, but what a
/// disposed statement does must not depend on the provider.
/// </summary>
internal sealed class StatementLifetime
{
    private bool _hasEnded;

    public void End() => _hasEnded = true;

    /// <exception cref="ObjectDisposedException">It is.</exception>
    public void ThrowIfEnded() => ObjectDisposedException.ThrowIf(_hasEnded, typeof(IStatement));
}
