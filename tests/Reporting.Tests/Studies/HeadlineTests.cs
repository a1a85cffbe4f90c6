namespace SqliteBench.Reporting.Tests.Studies;

public sealed class HeadlineTests
{
    private static readonly ReportCatalog s_catalog = new([], ["cpp", "pinvoke", "dapper"], [], []);

    [Fact]
    public void Providers_are_ranked_over_the_workloads_that_all_of_them_have() =>
        HeadlineOf(
                Case("cpp", "select", 1),
                Case("pinvoke", "select", 1.1),
                Case("dapper", "select", 2),
                Case("dapper", "insert", 8)
            )
            .ShouldBe("Time relative to C++: `pinvoke` 1.10 [1.09, 1.11], `dapper` 2.00 [1.98, 2.02].");

    [Fact]
    public void A_mean_of_several_workloads_is_called_one() =>
        HeadlineOf(Case("dapper", "select", 2), Case("dapper", "insert", 8))
            .ShouldBe("Time relative to C++, geometric mean of 2 kinds of operation: `dapper` 4.00 [3.97, 4.03].");

    [Fact]
    public void Providers_without_a_workload_in_common_are_not_ranked() =>
        HeadlineOf(Case("pinvoke", "select", 1.1), Case("dapper", "insert", 8)).ShouldBeNull();

    [Theory]
    [InlineData(
        0.5,
        0.25,
        "`select` is fastest with `all operations in one transaction`, 4.00 [3.96, 4.04] times as fast"
    )]
    [InlineData(1, 1, "`select` is not faster with any other value")]
    [InlineData(
        4,
        2,
        "`select` is slower with every other value: with the best, `all operations in one transaction`, it takes 2.00 [1.98, 2.02] times as long"
    )]
    public void Of_the_values_of_an_axis_the_best_is_named(double sixteen, double all, string sentence) =>
        HeadlineOf(Batch("1", 1), Batch("16", sixteen), Batch("all", all))
            .ShouldBe($"With `dapper`, relative to 1 op per transaction: {sentence}.");

    [Fact]
    public void A_run_without_ratios_has_none() =>
        HeadlineOf(SampleResults.Case("cpp").With("time_ns", new Estimate(5))).ShouldBeNull();

    private static CaseResult Batch(string size, double ratio) =>
        Case("dapper", "select", ratio) with
        {
            Axes = [new("workload", "select"), new("batch_size", size)],
            Baseline = "batch_size=1",
        };

    private static CaseResult Case(string provider, string workload, double ratio) =>
        SampleResults.Case(provider, workload).With("ratio_paired", new Estimate(ratio, ratio * 0.99, ratio * 1.01));

    private static string? HeadlineOf(params CaseResult[] cases) =>
        Headline.Format(new StudyCases("providers", cases, s_catalog));
}
