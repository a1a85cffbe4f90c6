using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Providers;
using SqliteBench.Reports;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Tests.Reports;

public sealed class EqualProvidersColumnTests
{
    private static readonly NoiseFloor s_floor = new(0.01);
    private static readonly EqualProvidersColumn s_column = new();
    private static readonly BenchmarkCase s_cpp = SampleCase.Of(nameof(ProviderBenchmarks.Cpp), "select");
    private static readonly BenchmarkCase s_pinvoke = SampleCase.Of(nameof(ProviderBenchmarks.PInvoke), "select");
    private static readonly BenchmarkCase s_raw = SampleCase.Of(nameof(ProviderBenchmarks.SqlitePclRaw), "select");
    private static readonly BenchmarkCase s_dapper = SampleCase.Of(nameof(ProviderBenchmarks.Dapper), "select");
    private static readonly BenchmarkCase s_other = SampleCase.Of(nameof(ProviderBenchmarks.PInvoke), "insert");

    [Fact]
    public void Providers_that_cannot_be_told_apart_name_each_other()
    {
        Summary summary = SampleCase.Summary(
            SampleCase.Report(s_cpp, new PairedRatio(1.002, 0.98, 1.02), s_floor),
            SampleCase.Report(s_pinvoke, new PairedRatio(1.01, 0.99, 1.03), s_floor),
            SampleCase.Report(s_raw, new PairedRatio(1.018, 1.015, 1.025), s_floor),
            SampleCase.Report(s_dapper, new PairedRatio(3, 2.9, 3.1), s_floor)
        );

        s_column.GetValue(summary, s_cpp).ShouldBe("pinvoke, sqlitepclraw");
        s_column.GetValue(summary, s_pinvoke).ShouldBe("cpp, sqlitepclraw");
        s_column.GetValue(summary, s_raw).ShouldBe("cpp, pinvoke");
        s_column.GetValue(summary, s_dapper).ShouldBe("-");
    }

    [Fact]
    public void Providers_of_another_setting_are_not_compared()
    {
        Summary summary = SampleCase.Summary(
            SampleCase.Report(s_cpp, new PairedRatio(1, 1, 1), s_floor),
            SampleCase.Report(s_other, new PairedRatio(1, 1, 1), s_floor)
        );

        s_column.GetValue(summary, s_cpp).ShouldBe("-");
        s_column.GetValue(summary, s_other).ShouldBe("-");
    }

    [Fact]
    public void Without_paired_ratios_there_is_no_such_column()
    {
        Summary summary = SampleCase.Summary(SampleCase.Report(s_cpp, new(1, 1, 0, 1, null), 1000));

        s_column.IsAvailable(summary).ShouldBeFalse();
        s_column.GetValue(summary, s_cpp).ShouldBe("-");
    }
}
