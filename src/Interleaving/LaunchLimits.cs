namespace Interleaving;

/// <summary>Limits how often candidates are launched: a minimum of launches, and time for more.</summary>
/// <param name="Least">Minimum number of launches of each, however long they take.</param>
/// <param name="Each">Time per candidate. Until the sum has passed, the least certain are launched again.</param>
/// <param name="AreExact">Whether there are no launches beyond the minimum, not even to replace disturbed ones.</param>
public sealed record LaunchLimits(int Least, TimeSpan Each, bool AreExact = false)
{
    public static LaunchLimits Standard { get; } = new(3, TimeSpan.FromSeconds(6.4));

    public static LaunchLimits Exactly(int launches) => new(launches, TimeSpan.Zero, AreExact: true);

    /// <summary>Allows as many launches as fit into this time per candidate, and at least three of each.</summary>
    public static LaunchLimits Within(TimeSpan each) => new(3, each);
}
