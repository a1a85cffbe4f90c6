using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results.Statistics;
using SqliteBench.Workloads;

namespace SqliteBench.Measurement.Turns;

/// <summary>Times the candidates of one setting in turn, within some seconds.</summary>
internal static class SettingRounds
{
    // Many openings of few rounds: in simulated runs an interval held the truth in 93 to 97 of 100 with 12 or more, where 8
    // had 89 to 92 and 4, at the same number of rounds, about 85 as soon as openings differed by as much as rounds.
    // A setting whose files are large to copy has fewer of them within its time.
    private const int MostOpeningsOfStandard = 30;

    /// <summary>About how long the rounds of a setting take, in seconds.</summary>
    public static double SecondsOf(ICaseSettings settings, Axes axes, int candidates)
    {
        PairedParts parts = PairedPlan.PartsOf(settings, settings.Operations(axes));
        double opening = candidates * settings.SecondsOfIteration(axes);
        if (parts == PairedParts.Chunks)
        {
            // The chunks of an opening are as many operations as an iteration has, and fewer where they take too long.
            double layout = candidates * ((CaseSettings)settings).SecondsOfLayout(axes);
            opening = layout + Math.Min(opening - layout, PairedPlan.BudgetOfOpening.TotalSeconds);
        }

        int rounds = parts == PairedParts.WholeRuns ? PairedPlan.Rounds : 1;
        double most = opening * (PairedPlan.WarmupOpenings + MostOpenings(axes)) * rounds;
        return Math.Max(
            opening * (PairedPlan.WarmupOpenings + PairedPlan.LeastOpenings),
            Math.Min(most, axes.PairSeconds)
        );
    }

    public static IReadOnlyList<PairedTimes> Time(Axes axes, IReadOnlyList<PairedSubject> subjects) =>
        Time(axes, subjects, plan => plan.Prepare(axes, subjects));

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
            : [.. times.Select(candidate => candidate with { BytesPerOperation = null })];
    }

    private static int MostOpenings(Axes axes) =>
        Math.Max(
            PairedPlan.LeastOpenings,
            (int)((long)MostOpeningsOfStandard * axes.PairSeconds / StudyAxes.StandardPairSeconds)
        );

    /// <summary>Times a provider against itself, as a study times its providers.</summary>
    /// <returns>Time of the provider over its time in a second place.</returns>
    public static PairedRatio NoiseOf(Provider provider, Workload workload, string directory, int seconds)
    {
        Axes axes = new Axes
        {
            Engine = EngineLibrary.Current.Choice.ToString(),
            Templates = Path.Combine(directory, "templates"),
            Databases = directory,
            PairSeconds = seconds,
        }
            .With(Axis.Providers, provider)
            .With(Axis.Workloads, workload.Id)
            .With(Axis.Rows, 10_000);
        _ = new TemplateCache(axes.Templates, PInvokeShim.Provider).Get(axes.SelectedTemplates.Single());
        PairedSubject subject = PairedSubject.Of(provider.Id, axes);
        IReadOnlyList<PairedTimes> times = Time(axes, [subject, subject with { Name = $"{provider} again" }]);
        return PairedRatio.Of(times[0], times[1]);
    }
}
