namespace SqliteBench.Measurement.Turns;

/// <summary>How often cases are launched.</summary>
/// <param name="Least">Launches of each case, however long they take.</param>
/// <param name="Most">Undisturbed launches that are enough.</param>
/// <param name="Time">For launches between the two: none begins later, counted from the first.</param>
internal sealed record LaunchLimits(int Least, int Most, TimeSpan Time)
{
    /// <summary>What cases have by themselves: a run of the providers fits into five and a half minutes on two cores.</summary>
    public static LaunchLimits Standard { get; } = new(4, 8, TimeSpan.FromMinutes(4.5));

    public static LaunchLimits Exactly(int launches) => new(launches, launches, TimeSpan.Zero);

    /// <summary>As many as the time holds.</summary>
    public static LaunchLimits Within(TimeSpan time) => new(Standard.Least, int.MaxValue, time);
}
