using SqliteBench.Studies;

namespace SqliteBench.Pairs;

/// <summary>Times the contenders of one setting in turn, within some seconds.</summary>
internal static class SettingRounds
{
    private const int Openings = 15;
    private static readonly TimeSpan s_budget = TimeSpan.FromSeconds(9);

    /// <summary>About how long the rounds of a setting take, in seconds.</summary>
    /// <param name="settings">The setting.</param>
    /// <param name="axes">The run's axes.</param>
    /// <param name="contenders">How many take part.</param>
    public static double SecondsOf(ICaseSettings settings, Axes axes, int contenders)
    {
        // The chunks of an opening are as many operations as an iteration has.
        bool inChunks = PairedPlan.RunsInChunks(settings);
        double seconds = contenders * settings.SecondsOfIteration(axes) * (PairedPlan.WarmupOpenings + Openings);
        double most = inChunks ? seconds : seconds * PairedPlan.Rounds;
        double least =
            seconds
            / (PairedPlan.WarmupOpenings + Openings)
            * (PairedPlan.WarmupOpenings + PairedPlan.LeastOpeningsOfWholeRuns);
        return Math.Max(inChunks ? 0 : least, Math.Min(most, s_budget.TotalSeconds));
    }

    /// <summary>Times them.</summary>
    /// <param name="axes">The run's axes.</param>
    /// <param name="subjects">Who takes part, all in one setting.</param>
    public static IReadOnlyList<PairedTimes> Time(Axes axes, IReadOnlyList<PairedSubject> subjects)
    {
        PairedPlan plan = PairedPlan.Of(axes, subjects);
        using IPairedRun run = plan.Prepare(axes, subjects);
        IReadOnlyList<PairedTimes> times = plan.Timing(Openings, s_budget).Run(run.Open);
        return subjects.All(subject => subject.Settings.Threads == 1)
            ? times
            : [.. times.Select(contender => contender with { BytesPerOperation = null })];
    }
}
