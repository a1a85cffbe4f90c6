namespace SqliteBench.Tests.Measurement;

public sealed class StudyRunTests
{
    private static readonly Axes s_axes = new Axes().With(Axis.Workloads, "select", "join");
    private static readonly PackageVersion s_version = new(MicrosoftSqlite.Provider.PackageOf("8.0.11"), "8.0.11");
    private static readonly StudyRun s_run = new(StudyCatalog.All[0], s_axes);

    [Fact]
    public void Launches_take_the_time_of_the_least_or_what_each_case_is_given()
    {
        double Seconds(int least, double each) =>
            (s_run with { Limits = new LaunchLimits(least, TimeSpan.FromSeconds(each)) }).Cost.Launches.TotalSeconds;

        double inspections = Seconds(0, 0);
        double one = Seconds(1, 0) - inspections;
        inspections.ShouldBePositive();
        (Seconds(4, 0) - inspections).ShouldBe(4 * one, 1e-3);
        Seconds(1, 100).ShouldBe(100 * s_run.Cost.Cases, 1e-3);
    }

    [Fact]
    public void The_cases_that_are_announced_are_those_of_the_filter_and_what_they_are_compared_with()
    {
        StudyRun run = new(
            StudyCatalog.All[0],
            s_axes.With(Axis.Providers, NativeBaseline.Provider, PInvokeShim.Provider, DapperMapper.Provider)
        );
        run = run with { Cases = [.. run.Cases.Where(one => one.Case.Name == DapperMapper.Provider.Id)] };
        int settings = run.Study.SettingsOf(run.Axes).Count();
        run.Cases.Count.ShouldBe(settings);
        run.Cost.Cases.ShouldBe(2 * settings);
    }

    [Fact]
    public void A_budget_is_shared_out_among_the_cases_of_all_studies()
    {
        StudyRun other = new(StudyCatalog.All[0], s_axes.With(Axis.Workloads, "select"));
        TimeSpan budget = TimeSpan.FromHours(1);
        StudyRun[] runs = StudyRun.Within([s_run, other], budget);
        runs.Sum(run => run.Cost.Time.TotalSeconds).ShouldBe(budget.TotalSeconds, 1);
        runs[0].Limits.ShouldBe(runs[1].Limits);
    }

    [Fact]
    public void A_run_has_the_versions_on_its_axes()
    {
        StudyRun run = Run(NativeBaseline.Provider, MicrosoftSqlite.Provider)
            .With(MicrosoftSqlite.Provider, [s_version]);
        run.Axes.Versions.ShouldBe([s_version]);
        run.Axes.Providers.ShouldBe([NativeBaseline.Id, MicrosoftSqlite.Id]);
    }

    [Fact]
    public void A_provider_that_takes_the_package_in_one_version_alone_stays_beside_one_and_is_left_out_of_several()
    {
        Provider bound = ProviderCatalog.All.First(provider => provider.BoundPackage == s_version.Package);
        StudyRun asked = Run(MicrosoftSqlite.Provider, bound);

        StudyRun one = asked.With(MicrosoftSqlite.Provider, [s_version]);
        StudyRun two = asked.With(MicrosoftSqlite.Provider, [s_version, s_version with { Version = "9.0.0" }]);

        one.Axes.Providers.ShouldBe([MicrosoftSqlite.Id, bound.Id]);
        two.Axes.Providers.ShouldBe([MicrosoftSqlite.Id]);
        two.Absences.ShouldHaveSingleItem().ShouldStartWith($"{bound}: ");
    }

    [Fact]
    public void Versions_of_a_provider_that_is_not_measured_are_refused() =>
        Should
            .Throw<UsageException>(() => Run(NativeBaseline.Provider).With(MicrosoftSqlite.Provider, [s_version]))
            .Message.ShouldBe($"--versions: {MicrosoftSqlite.Id} is not among the providers");

    private static StudyRun Run(params Provider[] providers) =>
        new(StudyCatalog.All[0], new Axes().With(Axis.Providers, providers));
}
