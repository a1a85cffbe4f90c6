namespace SqliteBench.Results.Tests.RunComparisons;

public sealed class RunComparisonTests
{
    private const double Standard = ChangeThreshold.Default;

    [Fact]
    public void A_run_does_not_differ_from_itself() =>
        Holds.For<int, bool>(
            (seed, pairs) =>
            {
                RunResults run = new SimulatedRun { Seed = seed, HasPairs = pairs }.Measure();
                RunComparison comparison = new(run, run, Standard);
                return !comparison.IsWorse
                    && comparison.Cases.Count == run.Cases.Count
                    && comparison
                        .Cases.Concat(comparison.Providers)
                        .All(tested => tested is { Verdict: Verdict.Same, Change.Ratio.Value: 1, P: 1 });
            }
        );

    [Fact]
    public void What_matters_comes_first()
    {
        RunResults before = new SimulatedRun { Seed = 1, Noise = 0.005 }.Measure();
        RunResults after = new SimulatedRun
        {
            Seed = 1,
            Noise = 0.005,
            Slower = (provider, workload) =>
                (provider, workload) switch
                {
                    ("dapper", "join") => 1.3,
                    ("dapper", "select") => 1.6,
                    ("pinvoke", "insert") => 0.5,
                    _ => 1,
                },
        }.Measure();

        new RunComparison(before, after, Standard)
            .Cases.Take(3)
            .Select(tested => (tested.Verdict, tested.Provider, tested.Setting.Split(' ')[0]))
            .ShouldBe([
                (Verdict.Worse, "dapper", "select"),
                (Verdict.Worse, "dapper", "join"),
                (Verdict.Better, "pinvoke", "insert"),
            ]);
    }

    [Fact]
    public void The_threshold_of_a_study_decides_what_counts()
    {
        RunResults before = new SimulatedRun { Seed = 1, Noise = 0.005 }.Measure();
        RunResults after = new SimulatedRun
        {
            Seed = 1,
            Noise = 0.005,
            Slower = (provider, _) => provider == "dapper" ? 1.2 : 1,
        }.Measure();

        new RunComparison(before, after, Standard).IsWorse.ShouldBeTrue();
        RunComparison lenient = new(before, after, threshold: 0.3);
        lenient.IsWorse.ShouldBeFalse();
        lenient.Cases[0].IsSignificant.ShouldBeTrue();
    }

    [Fact]
    public void Across_machines_no_time_is_compared()
    {
        RunResults before = new SimulatedRun { Seed = 1, Drift = 0 }.Measure();
        RunResults after = new SimulatedRun
        {
            Seed = 2,
            Drift = 0,
            Slower = (provider, _) => provider == "cpp" ? 3 : 1,
        }.Measure();

        RunComparison comparison = new(before, after, Standard, acrossMachines: true);

        comparison.Cases.ShouldAllBe(tested => tested.Change.IsPaired);
        comparison.NotCompared.ShouldBe(before.Cases.Count(result => result.Provider == "cpp"));
        comparison.IsWorse.ShouldBeFalse();
    }

    [Theory]
    [InlineData(400, 419, false)]
    [InlineData(400, 440, true)]
    [InlineData(0, 8, false)]
    [InlineData(0, 24, true)]
    public void More_allocation_or_writing_is_worse_beyond_the_threshold(double before, double after, bool isWorse)
    {
        foreach (string metric in (string[])["allocated_bytes", "written_bytes"])
        {
            RunComparison comparison = Counted(metric, before, after, "1");
            comparison.IsWorse.ShouldBe(isWorse, metric);
            Counted(metric, after, before, "1").IsWorse.ShouldBeFalse();
        }
    }

    [Fact]
    public void Counts_of_threads_that_wait_for_each_other_are_not_compared() =>
        Counted("written_bytes", 100, 900, "4").IsWorse.ShouldBeFalse();

    [Fact]
    public void A_case_that_fails_now_is_worse_and_one_that_failed_before_is_not()
    {
        RunResults good = SampleResults.Run(SampleResults.Case("cpp"));
        RunResults bad = SampleResults.Run(SampleResults.Case("cpp") with { Failure = "wrong answer" });
        new RunComparison(good, bad, Standard).NewFailures.ShouldBe(["wrong answer"]);
        new RunComparison(good, bad, Standard).IsWorse.ShouldBeTrue();
        new RunComparison(bad, bad, Standard).IsWorse.ShouldBeFalse();
        new RunComparison(bad, good, Standard).IsWorse.ShouldBeFalse();
    }

    [Fact]
    public void Cases_of_another_number_of_operations_are_not_compared()
    {
        RunResults Run(double operations, double ratio) =>
            SampleResults.Run(
                SampleResults
                    .Case("dapper")
                    .WithLaunches(0.999 * ratio, ratio, 1.001 * ratio)
                    .With("operations", new Estimate(operations))
            );

        new RunComparison(Run(2000, 1), Run(2000, 2), Standard).IsWorse.ShouldBeTrue();
        RunComparison comparison = new(Run(2000, 1), Run(20000, 2), Standard);
        comparison.IsWorse.ShouldBeFalse();
        comparison.OfOtherOperations.ShouldBe(1);
    }

    [Fact]
    public void Cases_of_one_run_alone_are_counted()
    {
        RunComparison comparison = new(
            SampleResults.Run(SampleResults.Case("cpp"), SampleResults.Case("dapper")),
            SampleResults.Run(
                SampleResults.Case("cpp"),
                SampleResults.Case("pinvoke"),
                SampleResults.Case("cpp", "join")
            ),
            Standard
        );

        comparison.Pairs.Count.ShouldBe(1);
        comparison.OnlyInBase.ShouldBe(1);
        comparison.OnlyInNew.ShouldBe(2);
    }

    private static RunComparison Counted(string metric, double before, double after, string threads)
    {
        RunResults Run(double count) =>
            SampleResults.Run(
                SampleResults.Case("cpp").With(metric, new Estimate(count)) with
                {
                    Axes = [new("workload", "insert"), new("threads", threads)],
                }
            );
        return new RunComparison(Run(before), Run(after), Standard);
    }
}
