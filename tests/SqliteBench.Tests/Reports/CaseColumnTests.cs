using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Measuring;
using SqliteBench.Providers;
using SqliteBench.Reports;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Tests.Reports;

public sealed class CaseColumnTests
{
    private static readonly BenchmarkCase s_case = SampleCase.Of(nameof(ProviderBenchmarks.PInvoke));

    [Theory]
    [InlineData(1000, "1")]
    [InlineData(1234, "1.23")]
    [InlineData(12_340, "12.3")]
    [InlineData(123_456, "123")]
    [InlineData(12_345_678, "12346")]
    public void A_time_is_one_of_an_operation_in_three_figures(double iteration, string expected) =>
        Value("ns/op", Report(1000, 1000, iteration)).ShouldBe(expected);

    [Fact]
    public void Operations_a_second_are_the_same_the_other_way_round() =>
        Value("ops/s", Report(1000, 1000, 2_000_000)).ShouldBe("500000");

    [Fact]
    public void Rows_have_their_own_time_where_they_are_not_the_operations()
    {
        Summary summary = SampleCase.Summary(Report(100, 25_000, 2_500_000));

        Column("ns/row").IsAvailable(summary).ShouldBeTrue();
        Column("ns/row").GetValue(summary, s_case).ShouldBe("100");
    }

    [Fact]
    public void Rows_that_are_the_operations_make_no_column() =>
        Column("ns/row").IsAvailable(SampleCase.Summary(Report(1000, 1000, 5000))).ShouldBeFalse();

    [Theory]
    [InlineData("delete", true)]
    [InlineData("insert", false)]
    public void A_whole_flow_has_its_time(string workload, bool available)
    {
        BenchmarkCase benchmarkCase = SampleCase.Of(nameof(ProviderBenchmarks.PInvoke), workload);
        Summary summary = SampleCase.Summary(
            SampleCase.Report(benchmarkCase, new CaseReport(200, 50_000, 0, 1, null), 123_456_789)
        );

        Column("ms/flow").IsAvailable(summary).ShouldBe(available);
        Column("ms/flow").GetValue(summary, benchmarkCase).ShouldBe(available ? "123" : "-");
    }

    [Theory]
    [InlineData(0, "0.0000")]
    [InlineData(0.0123, "0.0123")]
    public void A_noise_floor_of_nothing_is_one_too(double floor, string expected)
    {
        Summary summary = SampleCase.Summary(
            SampleCase.Report(s_case, new PairedRatio(1, 1, 1), new NoiseFloor(floor))
        );

        CaseColumn.NoiseFloor.IsAvailable(summary).ShouldBeTrue();
        CaseColumn.NoiseFloor.GetValue(summary, s_case).ShouldBe(expected);
        CaseColumn.NoiseFloor.IsAvailable(SampleCase.Summary(Report(10, 10, 1000))).ShouldBeFalse();
    }

    [Theory]
    [InlineData(0, false)]
    [InlineData(2.5, true)]
    public void Conflicts_make_a_column_where_there_were_any(double conflicts, bool available) =>
        Column("Conflicts")
            .IsAvailable(SampleCase.Summary(SampleCase.Report(s_case, new(10, 10, conflicts, 1, null), 1000)))
            .ShouldBe(available);

    [Theory]
    [InlineData(null, false, "-")]
    [InlineData(0L, true, "0")]
    [InlineData(3L, true, "3")]
    public void Thread_hops_make_a_column_where_a_provider_is_asynchronous_and_none_is_a_figure(
        long? hops,
        bool available,
        string expected
    )
    {
        CaseReport report = new(10, 10, 0, 1, null) { Asynchrony = hops is { } count ? new(40, 40, count) : null };
        Summary summary = SampleCase.Summary(SampleCase.Report(s_case, report, 1000));

        Column("Thread hops/op").IsAvailable(summary).ShouldBe(available);
        Column("Thread hops/op").GetValue(summary, s_case).ShouldBe(expected);
    }

    [Theory]
    [InlineData(100_000, "100")]
    [InlineData(99_999, "99.9")]
    [InlineData(0, "0")]
    public void Synchronous_calls_are_never_rounded_up_to_all(long synchronous, string expected)
    {
        CaseReport report = new(10, 10, 0, 1, null) { Asynchrony = new(100_000, synchronous, 0) };

        Value("Sync calls %", SampleCase.Report(s_case, report, 1000)).ShouldBe(expected);
    }

    [Fact]
    public void A_case_without_a_report_has_no_figure() =>
        Column("ns/op")
            .GetValue(SampleCase.Summary(Report(1, 1, 1)), SampleCase.Of(nameof(ProviderBenchmarks.Dapper)))
            .ShouldBe("NA");

    [Fact]
    public void The_progress_shows_the_same_figure_with_its_unit() =>
        CaseColumn.NanosecondsPerOperation(Report(1000, 1000, 12_340)).ShouldBe("12.3 ns/op");

    private static BenchmarkReport Report(long operations, long rows, params double[] times) =>
        SampleCase.Report(s_case, new CaseReport(operations, rows, 0, 1, null), times);

    private static IColumn Column(string name) =>
        CaseColumn.All.Concat(AsynchronyColumns.All).Single(column => column.ColumnName == name);

    private static string Value(string column, BenchmarkReport report) =>
        Column(column).GetValue(SampleCase.Summary(report), s_case);
}
