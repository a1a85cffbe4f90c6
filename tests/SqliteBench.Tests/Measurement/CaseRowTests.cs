namespace SqliteBench.Tests.Measurement;

public sealed class CaseRowTests
{
    private static readonly Axes s_axes = new Axes().With(Axis.Providers, PInvokeShim.Provider);
    private static readonly Axes s_both = s_axes.With(Axis.Providers, NativeBaseline.Provider, PInvokeShim.Provider);
    private static readonly CaseFindings s_findings = new(10, 10, AllocatedBytes: 80, Collections: [1, 0, 0]);

    [Fact]
    public void Times_are_of_an_operation_with_their_95_percent_interval()
    {
        CaseResult row = Of(s_findings, 100, 101, 102, 103);

        row.Study.ShouldBe("providers");
        row.Provider.ShouldBe("pinvoke");
        row.Axes[0].ShouldBe(new("workload", "select"));
        Estimate time = row.Metric("time_ns")!.Value;
        time.Value.ShouldBe(Math.Pow(100.0 * 101 * 102 * 103, 0.25), 1e-9);
        // Student's quantile for 3 degrees of freedom is 3.1824, and the standard error of the logarithms 0.0127188 / 2.
        time.High!.Value.ShouldBe(time.Value * Math.Exp(0.020239), 0.001);
        time.Low!.Value.ShouldBe(time.Value / Math.Exp(0.020239), 0.001);
        row.Samples.ShouldBe([100, 101, 102, 103]);
        row.BaselineSamples.ShouldBeEmpty();
        row.Metric("launches").ShouldBe(new Estimate(4));
        row.Metric("allocated_bytes").ShouldBe(new Estimate(8));
        row.Metric("row_ns").ShouldBeNull();
        row.Metric("flow_ns").ShouldBeNull();
        row.Metric("ratio_paired").ShouldBeNull("its baseline is not measured");
    }

    [Fact]
    public void A_case_with_a_baseline_has_its_ratio_and_times_that_compare_as_ratios_do()
    {
        IReadOnlyList<LaunchedCase> group = LaunchedCase
            .GroupsOf([CandidateOf(NativeBaseline.Id), CandidateOf(PInvokeShim.Id)], s_both)
            .Single();
        group[0].Add(new LaunchTimes(204, 200));
        group[0].Add(new LaunchTimes(200, 200));
        group[1].Add(new LaunchTimes(310, 205));
        group[1].Add(new LaunchTimes(290, 195));

        CaseResult row = CaseRow.Create(SampleCase.Of(PInvokeShim.Id), group[1], s_both);

        double ratio = Math.Sqrt(310.0 / 205 * 290 / 195);
        row.Ratio.Value.ShouldBe(ratio, 1e-9);
        Estimate itself = group[0].Ratio;
        row.Metric("noise_floor").ShouldBe(new Estimate((itself.High - itself.Low)!.Value / 2));
        double baseline = Math.Pow(200.0 * 200 * 205 * 195, 0.25);
        row.Metric("time_ns")!.Value.Value.ShouldBe(ratio * baseline, 1e-9);
        row.Samples.ShouldBe([310, 290]);
        row.BaselineSamples.ShouldBe([205, 195]);
    }

    [Fact]
    public void After_one_launch_a_ratio_has_neither_an_interval_nor_a_noise_floor()
    {
        IReadOnlyList<LaunchedCase> group = LaunchedCase
            .GroupsOf([CandidateOf(NativeBaseline.Id), CandidateOf(PInvokeShim.Id)], s_both)
            .Single();
        group[0].Add(new LaunchTimes(202, 200));
        group[1].Add(new LaunchTimes(310, 205));

        CaseResult row = CaseRow.Create(SampleCase.Of(PInvokeShim.Id), group[1], s_both);

        row.Ratio.Value.ShouldBe(310.0 / 205, 1e-9);
        row.Ratio.High.ShouldBeNull();
        row.Metric("noise_floor").ShouldBeNull();
    }

    [Fact]
    public void One_launch_has_no_interval()
    {
        Estimate time = Of(s_findings, 100).Metric("time_ns")!.Value;
        time.Value.ShouldBe(100, 1e-9);
        (time.Low ?? time.High).ShouldBeNull();
    }

    [Fact]
    public void Rows_that_are_not_the_operations_have_a_time_of_their_own() =>
        Of(s_findings with { Rows = 200 }, 100).Metric("row_ns")!.Value.Value.ShouldBe(5, 1e-9);

    [Fact]
    public void What_a_launch_finds_is_in_columns()
    {
        EngineCounts execution = new(10, 40_960, 20, 81_920, 2, 0, 0, 3, 1, 20, 5, 2, 1, MemoryHighwater: null);
        EngineCounts closed = execution with { BytesWritten = 100_000 };

        CaseResult row = Of(
            new CaseFindings(200, 200, 0, [0, 0, 0])
            {
                Conflicts = 2,
                Asynchrony = new Asynchrony(400, 100),
                Latencies = new Latencies(400, 1, 2, 3, 4, 5, 24.5),
                InputOutput = new InputOutput(execution, closed, DatabaseBytes: 6, WalBytes: 7, PayloadBytes: 10_000),
            },
            1
        );

        (string Column, double Value)[] expected =
        [
            ("conflicts", 2),
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
        expected.ShouldAllBe(figure => row.Metric(figure.Column) == new Estimate(figure.Value));
        row.Metric("native_bytes").ShouldBeNull("the engine does not count its memory");
        row.Metrics.Keys.ShouldBeSubsetOf(ResultColumns.Metrics.Select(column => column.Name));
    }

    [Fact]
    public void What_was_not_sampled_has_no_figures_rather_than_zeros() =>
        string.Join(' ', Of(s_findings, 1).Metrics.Keys.Order())
            .ShouldBe("allocated_bytes conflicts iteration_rows launches launches_counted operations time_ns");

    [Fact]
    public void A_failure_has_no_figures()
    {
        IReadOnlyList<LaunchedCase> group = LaunchedCase.GroupsOf([CandidateOf(PInvokeShim.Id)], s_axes).Single();
        group[0].Add(new LaunchTimes(100, 100));
        group[0].Failure = new WorkerException("wrong digest");

        CaseResult row = CaseRow.Create(SampleCase.Of(PInvokeShim.Id), group[0], s_axes);

        row.Failure.ShouldBe("wrong digest");
        row.Metrics.ShouldBeEmpty();
        row.Samples.ShouldBeEmpty();
    }

    [Fact]
    public void A_provider_has_its_versions() =>
        Of(s_findings, 1000).Versions.Select(version => version.Key).ShouldBe(ResultColumns.Versions);

    private static CaseResult Of(CaseFindings findings, params double[] times)
    {
        IReadOnlyList<LaunchedCase> group = LaunchedCase.GroupsOf([CandidateOf(PInvokeShim.Id)], s_axes).Single();
        Array.ForEach(times, time => group[0].Add(new LaunchTimes(time, time)));
        group[0].Findings = findings;
        return CaseRow.Create(SampleCase.Of(PInvokeShim.Id), group[0], s_axes);
    }

    private static Case CandidateOf(string provider) => Case.Create(new Setting { Workload = "select" }, provider);
}
