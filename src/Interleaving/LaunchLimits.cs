namespace Interleaving;

/// <summary>How often cases are launched.</summary>
/// <param name="Least">Least launches of each case, however long they take.</param>
/// <param name="Most">Launches that count, after which a case needs no more.</param>
/// <param name="Time">Time since the first launch after which none beyond the least begins.</param>
public sealed record LaunchLimits(int Least, int Most, TimeSpan Time)
{
    /// <summary>The default: a study of few cases then takes four minutes on two cores.</summary>
    public static LaunchLimits Standard { get; } = new(4, 8, TimeSpan.FromMinutes(3.5));

    public static LaunchLimits Exactly(int launches) => new(launches, launches, TimeSpan.Zero);

    /// <summary>As many launches as fit into the time, and at least three.</summary>
    public static LaunchLimits Within(TimeSpan time) => new(3, int.MaxValue, time);
}
