using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Measuring;
using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Results.Tests;
using SqliteBench.Tests.Reports;

namespace SqliteBench.Tests.Results;

public sealed class KeptReportTests
{
    private static readonly BenchmarkCase s_case = SampleCase.Of(nameof(ProviderBenchmarks.PInvoke), "select");

    [Fact]
    public void A_report_that_is_made_of_results_has_their_figures()
    {
        CaseResult kept = Kept();

        CaseResult again = MeasuredResult.Of(KeptReport.Of(kept, s_case), new CaseDiagnoser("nowhere"));

        again.Key.ShouldBe(kept.Key);
        again.Metrics.Keys.ShouldBe(kept.Metrics.Keys, ignoreOrder: true);
        again.Metric("ratio_paired").ShouldBe(kept.Metric("ratio_paired"));
        again.Metric("latency_p99_ns").ShouldBe(kept.Metric("latency_p99_ns"));
        again.Samples.ShouldBe(kept.Samples, 0.01);
        again.Metric("time_ns")!.Value.Value.ShouldBe(110, 0.01);
    }

    [Fact]
    public void Every_metric_of_the_file_can_be_made_a_report_of()
    {
        CaseResult kept = Kept();
        foreach ((string column, string _) in MetricColumns.All)
        {
            kept = kept.With(column, new Estimate(7));
        }

        BenchmarkReport report = KeptReport.Of(kept, s_case);

        MetricColumns.All.ShouldAllBe(entry => report.Metrics[entry.Metric].Value.Equals(7));
    }

    [Fact]
    public void Steps_are_what_they_were()
    {
        CaseReport told = new(3000, 3000, 0, 1, null)
        {
            Steps = [new CaseStep(1000, 5000, 0, 0), new CaseStep(3000, 8000, 4152, 12)],
        };
        CaseDiagnoser cases = new("nowhere");
        cases.Keep(s_case, told);
        CaseResult kept = MeasuredResult.Of(SampleCase.Report(s_case, told, 13000), cases);

        KeptReport.ToldBy(kept).Steps.ShouldBe(told.Steps);
    }

    private static CaseResult Kept() =>
        MeasuredResult
            .Of(s_case)
            .With("operations", new Estimate(10))
            .With("iteration_rows", new Estimate(10))
            .With("time_ns", new Estimate(110))
            .With("ratio_paired", new Estimate(1.1, 1.05, 1.2))
            .With("latency_p99_ns", new Estimate(250)) with
        {
            Samples = [100, 120],
        };
}
