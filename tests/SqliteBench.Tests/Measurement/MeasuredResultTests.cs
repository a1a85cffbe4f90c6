using BenchmarkDotNet.Running;
using SqliteBench.Measurement;
using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Studies;

namespace SqliteBench.Tests.Measurement;

public sealed class MeasuredResultTests
{
    public static TheoryData<string> Studies => [.. StudyCatalog.All.Select(study => study.Id)];

    [Fact]
    public void Times_are_of_an_operation_with_their_95_percent_interval()
    {
        CaseResult result = Of(new CaseReport(10, 10, 0, null), 1000, 1200, 1400, 1600);

        result.Study.ShouldBe("providers");
        result.Provider.ShouldBe("cpp");
        result.Axes.ShouldBe([new("workload", "select")]);
        result.Samples.ShouldBe([100, 120, 140, 160]);
        Estimate time = result.Metric("time_ns")!.Value;
        time.Value.ShouldBe(Math.Pow(100.0 * 120 * 140 * 160, 0.25), 1e-9);
        // Student's quantile for 3 degrees of freedom is 3.1824, and the standard error of the logarithms 0.202425 / 2.
        time.High!.Value.ShouldBe(time.Value * Math.Exp(0.32211), 0.01);
        time.Low!.Value.ShouldBe(time.Value / Math.Exp(0.32211), 0.01);
        result.Metric("operations").ShouldBe(new Estimate(10));
        result.Metric("row_ns").ShouldBeNull();
        result.Metric("flow_ns").ShouldBeNull();
    }

    [Fact]
    public void The_cause_of_a_failure_is_said_before_its_case_and_without_its_job()
    {
        BenchmarkCase failed = SampleCase.Of(nameof(ProviderBenchmarks.Cpp), "select");

        MeasuredResult
            .Of(SampleCase.Failed(failed), new CaseDiagnoser("nowhere"), pairs: null)
            .Failure.ShouldBe("the process of the case ended early: ProviderStudy.Cpp [Workload=select]");
    }

    [Fact]
    public void One_iteration_has_no_interval() =>
        Of(new CaseReport(10, 10, 0, null), 1000).Metric("time_ns").ShouldBe(new Estimate(100));

    [Fact]
    public void Rows_that_are_not_the_operations_have_a_time_of_their_own() =>
        Of(new CaseReport(10, 200, 0, null), 1000).Metric("row_ns").ShouldBe(new Estimate(5));

    [Fact]
    public void What_a_process_tells_is_in_columns()
    {
        EngineCounts execution = new(10, 40_960, 20, 81_920, 2, 0, 0, 3, 1, 20, 5, MemoryHighwater: null);
        EngineCounts closed = execution with { BytesWritten = 100_000 };

        CaseResult result = Of(
            new CaseReport(200, 200, 1.5, null)
            {
                Asynchrony = new Asynchrony(400, 100),
                Sampling = new Sampling(
                    new Latencies(400, 1, 2, 3, 4, 5, 24.5),
                    new InputOutput(execution, closed, DatabaseBytes: 6, WalBytes: 7, PayloadBytes: 10_000)
                ),
            },
            1
        );

        (string Column, double Value)[] expected =
        [
            ("conflicts", 1.5),
            ("latency_count", 400),
            ("latency_p50_ns", 1),
            ("latency_p999_ns", 4),
            ("latency_clock_ns", 24.5),
            ("written_bytes", 409.6),
            ("syncs", 0.01),
            ("write_amplification", 10),
            ("cache_hit_percent", 75),
            ("cache_spills", 5),
            ("synchronous_calls_percent", 25),
        ];
        expected.ShouldAllBe(figure => result.Metric(figure.Column) == new Estimate(figure.Value));
        result.Metric("native_bytes").ShouldBeNull("the engine does not count its memory");
    }

    [Fact]
    public void What_was_not_sampled_has_no_figures_rather_than_zeros() =>
        Of(new CaseReport(200, 200, 0, null) { Sampling = new Sampling(null, null) }, 1)
            .Metrics.Keys.ShouldBe(["time_ns", "operations", "iteration_rows", "conflicts"], ignoreOrder: true);

    [Fact]
    public void A_failure_has_no_figures()
    {
        CaseResult result = Of(new CaseReport(200, 0, 0, "wrong digest"), 1);

        result.Failure.ShouldBe("wrong digest");
        result.Metrics.ShouldBeEmpty();
        result.Samples.ShouldBeEmpty();
    }

    [Fact]
    public void A_provider_has_its_versions() =>
        Of(new CaseReport(10, 10, 0, null), 1000)
            .Versions.Select(version => version.Key)
            .ShouldBe(ResultColumns.Versions);

    [Fact]
    public void Every_figure_that_is_told_has_a_column() =>
        ToldFigures
            .All.Select(figure => figure.Column)
            .ShouldBeSubsetOf(ResultColumns.Metrics.Select(column => column.Name));

    [Theory]
    [MemberData(nameof(Studies))]
    public void Every_parameter_of_a_study_has_a_column(string study) =>
        StudyBenchmarks
            .ParametersOf(StudyCatalog.All.First(definition => definition.Id == study).Benchmarks)
            .Select(property => MeasuredResult.AxisOf(property.Name))
            .ShouldBeSubsetOf(ResultColumns.Axes.Select(column => column.Name));

    private static CaseResult Of(CaseReport report, params double[] times)
    {
        BenchmarkCase benchmarkCase = SampleCase.Of(nameof(ProviderBenchmarks.Cpp), "select");
        CaseDiagnoser cases = new("nowhere");
        cases.Take(benchmarkCase, report);
        return MeasuredResult.Of(SampleCase.Report(benchmarkCase, times), cases, pairs: null);
    }
}
