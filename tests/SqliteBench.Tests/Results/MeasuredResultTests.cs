using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Measuring;
using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Results.Statistics;
using SqliteBench.Studies;
using SqliteBench.Surveys;
using SqliteBench.Tests.Reports;

namespace SqliteBench.Tests.Results;

public sealed class MeasuredResultTests
{
    private static readonly CaseDiagnoser s_cases = new("nowhere");

    public static TheoryData<string> Studies => [.. StudyCatalog.All.Select(study => study.Id)];

    [Fact]
    public void Times_are_of_an_operation_with_their_95_percent_interval()
    {
        CaseResult result = Of(new CaseReport(10, 10, 0, 4, null), 1000, 1200, 1400, 1600);

        result.Study.ShouldBe("providers");
        result.Provider.ShouldBe("cpp");
        result.Axes.ShouldBe([new("workload", "select")]);
        result.Samples.ShouldBe([100, 120, 140, 160]);
        Estimate time = result.Metric("time_ns")!.Value;
        time.Value.ShouldBe(130, 1e-9);
        // Student's quantile for 3 degrees of freedom is 3.1824, and the standard error 258.199 / 2.
        time.High!.Value.ShouldBe(130 + 41.08, 0.01);
        time.Low!.Value.ShouldBe(130 - 41.08, 0.01);
        result.Metric("operations").ShouldBe(new Estimate(10));
        result.Metric("row_ns").ShouldBeNull();
        result.Metric("flow_ns").ShouldBeNull();
    }

    [Fact]
    public void One_iteration_has_no_interval() =>
        Of(new CaseReport(10, 10, 0, 1, null), 1000).Metric("time_ns").ShouldBe(new Estimate(100));

    [Fact]
    public void Rows_that_are_not_the_operations_have_a_time_of_their_own() =>
        Of(new CaseReport(10, 200, 0, 1, null), 1000).Metric("row_ns").ShouldBe(new Estimate(5));

    [Fact]
    public void A_paired_ratio_has_the_interval_of_its_bootstrap()
    {
        BenchmarkCase benchmarkCase = SampleCase.Of(nameof(ProviderBenchmarks.PInvoke), "select");
        BenchmarkReport report = SampleCase.Report(
            benchmarkCase,
            new PairedRatio(1.1, 1.05, 1.2),
            new NoiseFloor(0.01)
        );

        CaseResult result = MeasuredResult.Of(report, s_cases);

        result.Metric("ratio_paired").ShouldBe(new Estimate(1.1, 1.05, 1.2));
        result.Metric("noise_floor").ShouldBe(new Estimate(0.01));
    }

    [Fact]
    public void A_provider_has_its_versions() =>
        Of(new CaseReport(10, 10, 0, 1, null), 1000)
            .Versions.Select(version => version.Key)
            .ShouldBe(
                ResultColumns.Versions.Select(column => column.Name).Where(name => name != ResultColumns.Framework)
            );

    [Fact]
    public void Every_metric_of_a_case_has_a_column()
    {
        string[] own =
        [
            .. typeof(CaseMetric)
                .GetProperties()
                .Where(property => property.PropertyType == typeof(CaseMetric))
                .Select(property => ((CaseMetric)property.GetValue(null)!).Id),
        ];
        IEnumerable<string> ofRatios = MetricColumns
            .Ratios.SelectMany(entry => new[] { entry.Metric.Median, entry.Metric.Low, entry.Metric.High })
            .Select(metric => metric.Id);

        MetricColumns
            .All.Select(entry => entry.Metric)
            .Concat(ofRatios)
            .ShouldBe(own.Concat(SurveyFigure.All.Select(figure => figure.Metric.Id)), ignoreOrder: true);
    }

    [Fact]
    public void Every_column_that_takes_a_metric_is_in_the_file() =>
        MetricColumns
            .All.Select(entry => entry.Column)
            .Concat(MetricColumns.Ratios.Select(entry => entry.Column))
            .Concat(["time_ns", "row_ns", "flow_ns"])
            .ShouldBe(ResultColumns.CaseMetrics.Select(column => column.Name), ignoreOrder: true);

    [Theory]
    [MemberData(nameof(Studies))]
    public void Every_parameter_of_a_study_has_a_column(string study) =>
        StudyCatalog
            .All.First(definition => definition.Id == study)
            .Benchmarks.GetProperties()
            .Where(property => Attribute.IsDefined(property, typeof(ParamsSourceAttribute)))
            .Select(property => MeasuredResult.AxisOf(property.Name))
            .ShouldBeSubsetOf(ResultColumns.Axes.Select(column => column.Name));

    private static CaseResult Of(CaseReport report, params double[] times) =>
        MeasuredResult.Of(
            SampleCase.Report(SampleCase.Of(nameof(ProviderBenchmarks.Cpp), "select"), report, times),
            s_cases
        );
}
