namespace SqliteBench.Tests.Measurement;

public sealed class StudyRunTests
{
    private static readonly Axes s_axes = new Axes().With(Axis.Workloads, "select", "join");
    private static readonly StudyRun s_run = new(StudyCatalog.All[0], s_axes, new RunFacts([], [], [], ""));

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(7)]
    public void So_many_launches_take_their_time_and_no_more(int launches)
    {
        StudyRun run = s_run with { Limits = LaunchLimits.Exactly(launches) };

        run.Cost.ShouldBe(RunCost.Of(run.Study, run.Axes, LaunchLimits.Exactly(launches), run.Inspection));
    }

    [Fact]
    public void Launches_take_the_time_of_the_least_that_of_the_most_or_what_lies_between()
    {
        TimeSpan least = RunCost.Of(s_run.Study, s_run.Axes, LaunchLimits.Exactly(4), s_run.Inspection).Launches;
        StudyRun Within(double times, int most) => s_run with { Limits = new LaunchLimits(4, most, times * least) };

        Within(0.5, 8).Cost.Launches.ShouldBe(least);
        Within(1.5, 8).Cost.Launches.TotalSeconds.ShouldBe(1.5 * least.TotalSeconds, 1e-3);
        Within(3, 8).Cost.Launches.TotalSeconds.ShouldBe(2 * least.TotalSeconds, 1e-3);
        Within(3, int.MaxValue).Cost.Launches.TotalSeconds.ShouldBe(3 * least.TotalSeconds, 1e-3);
    }

    [Fact]
    public void A_budget_is_shared_out_by_what_studies_cost()
    {
        StudyRun other = s_run with { Axes = s_axes.With(Axis.Workloads, "select") };
        TimeSpan budget = TimeSpan.FromHours(1);

        StudyRun[] runs = StudyRun.Within([s_run, other], budget);

        runs.Sum(run => run.Cost.Time.TotalSeconds).ShouldBe(budget.TotalSeconds, 1);
        runs[0].Limits.Time.ShouldBeGreaterThan(runs[1].Limits.Time);
    }
}
