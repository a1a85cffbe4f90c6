namespace SqliteBench.Surveys;

/// <summary>How much is executed for latencies. Of each there is at least one execution, however long it takes.</summary>
/// <param name="WarmUps">The most executions that warm up.</param>
/// <param name="WarmUpTime">After which no more of them begins.</param>
/// <param name="Operations">After so many operations no more execution begins.</param>
/// <param name="Time">Nor after so long, laying out and checking included.</param>
public sealed record SurveyLimits(int WarmUps, TimeSpan WarmUpTime, long Operations, TimeSpan Time)
{
    /// <summary>Executions that observe the engine.</summary>
    private const int Observed = 1;

    /// <summary>
    /// What a run takes: the 99.9th percentile has 20 operations above it. The JIT compiles the loop that takes the
    /// latencies during its first execution.
    /// </summary>
    public static SurveyLimits Standard { get; } = new(3, TimeSpan.FromSeconds(0.1), 20_000, TimeSpan.FromSeconds(0.5));

    /// <summary>About how long a survey takes, in seconds.</summary>
    /// <param name="secondsOfExecution">Of one execution, laying out included.</param>
    /// <param name="operations">Operations of one execution.</param>
    public double SecondsOf(double secondsOfExecution, long operations)
    {
        double Executions(double most, TimeSpan time) =>
            Math.Max(1, Math.Min(most, Math.Ceiling(time.TotalSeconds / secondsOfExecution)));
        double counted = Math.Ceiling((double)Operations / operations);
        return secondsOfExecution * (Executions(WarmUps, WarmUpTime) + Executions(counted, Time) + Observed);
    }
}
