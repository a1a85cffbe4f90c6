namespace SqliteBench.Pairs;

/// <summary>One of those that are timed in turn.</summary>
/// <param name="name">Its name in tables.</param>
/// <param name="run">Runs a range of operations: the first, and how many.</param>
/// <param name="close">Closes what it opened.</param>
/// <param name="check">Checks, outside the timing, what a range answered; may be left out.</param>
public sealed class Contender(string name, Action<int, int> run, Action close, Action<int, int>? check = null)
    : IDisposable
{
    /// <summary>Its name in tables.</summary>
    public string Name => name;

    /// <summary>Runs a range of operations.</summary>
    /// <param name="first">The first, from 0.</param>
    /// <param name="count">How many.</param>
    public void Run(int first, int count) => run(first, count);

    /// <summary>Checks what the range that ran last answered.</summary>
    /// <param name="first">The first, from 0.</param>
    /// <param name="count">How many.</param>
    public void Check(int first, int count) => check?.Invoke(first, count);

    /// <inheritdoc />
    public void Dispose() => close();
}
