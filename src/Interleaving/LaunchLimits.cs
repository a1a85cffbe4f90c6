namespace Interleaving;

/// <summary>How often candidates are launched.</summary>
/// <param name="Least">Least launches of each, however long they take.</param>
/// <param name="Each">
/// Time for each. Until all have taken the sum since the first launch, the least certain are launched again.
/// </param>
public sealed record LaunchLimits(int Least, TimeSpan Each)
{
    public static LaunchLimits Standard { get; } = new(4, TimeSpan.FromSeconds(5));

    public static LaunchLimits Exactly(int launches) => new(launches, TimeSpan.Zero);

    /// <summary>As many launches as fit into the time for each, and at least three.</summary>
    public static LaunchLimits Within(TimeSpan each) => new(3, each);
}
