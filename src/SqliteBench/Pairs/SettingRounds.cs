using SqliteBench.Results.Statistics;
using SqliteBench.Studies;

namespace SqliteBench.Pairs;

/// <summary>Times the contenders of one setting in turn, within some seconds.</summary>
internal static class SettingRounds
{
    // Many openings of few rounds: in simulated runs an interval held the truth in 93 to 97 of 100 with 12 or more, where 8
    // had 89 to 92 and 4, at the same number of rounds, about 85 as soon as openings differed by as much as rounds.
    // A setting whose files are large to copy has fewer of them within its time.
    private const int MostOpeningsOfStandard = 30;

    /// <summary>About how long the rounds of a setting take, in seconds.</summary>
    /// <param name="settings">The setting.</param>
    /// <param name="axes">The run's axes.</param>
    /// <param name="contenders">How many take part.</param>
    public static double SecondsOf(ICaseSettings settings, Axes axes, int contenders)
    {
        PairedParts parts = PairedPlan.PartsOf(settings, settings.Operations(axes));
        double opening = contenders * settings.SecondsOfIteration(axes);
        if (parts == PairedParts.Chunks)
        {
            // The chunks of an opening are as many operations as an iteration has, and fewer where they take too long.
            double layout = contenders * ((CaseSettings)settings).SecondsOfLayout(axes);
            opening = layout + Math.Min(opening - layout, PairedPlan.BudgetOfOpening.TotalSeconds);
        }

        int rounds = parts == PairedParts.WholeRuns ? PairedPlan.Rounds : 1;
        double most = opening * (PairedPlan.WarmupOpenings + MostOpenings(axes)) * rounds;
        return Math.Max(
            opening * (PairedPlan.WarmupOpenings + PairedPlan.LeastOpenings),
            Math.Min(most, axes.PairSeconds)
        );
    }

    /// <summary>Times them.</summary>
    /// <param name="axes">The run's axes.</param>
    /// <param name="subjects">Who takes part, all in one setting.</param>
    public static IReadOnlyList<PairedTimes> Time(Axes axes, IReadOnlyList<PairedSubject> subjects) =>
        Time(axes, subjects, plan => plan.Prepare(axes, subjects));

    /// <inheritdoc cref="Time(Axes, IReadOnlyList{PairedSubject})" />
    /// <param name="axes">The run's axes.</param>
    /// <param name="subjects">Who takes part, all in one setting.</param>
    /// <param name="prepare">Makes them ready, in this process or in others.</param>
    public static IReadOnlyList<PairedTimes> Time(
        Axes axes,
        IReadOnlyList<PairedSubject> subjects,
        Func<PairedPlan, IPairedRun> prepare
    )
    {
        PairedPlan plan = PairedPlan.Of(axes, subjects);
        using IPairedRun run = prepare(plan);
        IReadOnlyList<PairedTimes> times = plan.Timing(MostOpenings(axes), TimeSpan.FromSeconds(axes.PairSeconds))
            .Run(run.Open);
        return subjects.All(subject => subject.Settings.Threads == 1)
            ? times
            : [.. times.Select(contender => contender with { BytesPerOperation = null })];
    }

    private static int MostOpenings(Axes axes) =>
        Math.Max(
            PairedPlan.LeastOpenings,
            (int)((long)MostOpeningsOfStandard * axes.PairSeconds / StudyAxes.StandardPairSeconds)
        );
}
