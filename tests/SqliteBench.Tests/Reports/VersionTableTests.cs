using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Reports;
using SqliteBench.Measuring;
using SqliteBench.PackageVersions;
using SqliteBench.Providers;
using SqliteBench.Reports;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Tests.Reports;

public sealed class VersionTableTests
{
    private static readonly PackageVersion s_old = new("Dapper", "2.0.123");
    private static readonly PackageVersion s_new = new("Dapper", "2.1.66");
    private static readonly PairedRatio s_self = new(1, 1, 1);

    [Fact]
    public void A_provider_has_its_ratios_to_the_baseline_and_to_the_first_version()
    {
        Summary summary = SampleCase.Summary(
            Report(s_old, nameof(ProviderBenchmarks.Cpp), new PairedRatio(0.99, 0.98, 1), null),
            Report(s_old, nameof(ProviderBenchmarks.Dapper), new PairedRatio(4, 3.9, 4.1), s_self),
            Report(s_new, nameof(ProviderBenchmarks.Cpp), new PairedRatio(0.99, 0.98, 1), null),
            Report(
                s_new,
                nameof(ProviderBenchmarks.Dapper),
                new PairedRatio(3, 2.9, 3.1),
                new PairedRatio(0.75, 0.74, 0.76)
            )
        );

        ReportTable table = VersionTable.Of(summary);

        table.Columns.ShouldBe(["Method", "Workload", "Over", "2.0.123", "2.1.66"]);
        table.Rows.Count.ShouldBe(2);
        table.Rows[0].ShouldBe(["dapper", "select", "cpp", "4.000 (3.900 - 4.100)", "3.000 (2.900 - 3.100)"]);
        table.Rows[1].ShouldBe(["dapper", "select", "2.0.123", "1", "0.750 (0.740 - 0.760)"]);
        VersionTable.CaptionOf(summary).ShouldNotBeNull().ShouldContain("another version of Dapper");
    }

    [Theory]
    [InlineData(0.99, 0.98, 1.01)]
    [InlineData(0.96, 0.95, 0.97)]
    public void A_difference_within_its_interval_or_the_noise_floor_is_marked(double ratio, double low, double high)
    {
        Summary summary = SampleCase.Summary(
            Report(s_old, nameof(ProviderBenchmarks.Dapper), new PairedRatio(4, 3.9, 4.1), s_self),
            Report(s_new, nameof(ProviderBenchmarks.Dapper), new PairedRatio(4, 3.9, 4.1), new(ratio, low, high))
        );

        VersionTable.Of(summary).Rows[1][^1].ShouldEndWith(" ≈");
    }

    [Fact]
    public void A_version_that_failed_has_a_dash()
    {
        Summary summary = SampleCase.Summary(
            Report(s_old, nameof(ProviderBenchmarks.Dapper), new PairedRatio(4, 3.9, 4.1), s_self),
            SampleCase.Failed(SampleCase.Of(nameof(ProviderBenchmarks.Dapper), "select", s_new.Apply(Job.Dry)))
        );

        VersionTable.Of(summary).Rows[0][^1].ShouldBe("-");
    }

    [Fact]
    public void Without_versions_there_is_no_table()
    {
        Summary summary = SampleCase.Summary(
            SampleCase.Report(SampleCase.Of(nameof(ProviderBenchmarks.Dapper), "select"), s_self, new NoiseFloor(0.05))
        );

        VersionTable.Of(summary).Rows.ShouldBeEmpty();
        VersionTable.CaptionOf(summary).ShouldBeNull();
    }

    private static BenchmarkReport Report(
        PackageVersion version,
        string method,
        PairedRatio paired,
        PairedRatio? overFirst
    ) =>
        SampleCase.Report(
            SampleCase.Of(method, "select", version.Apply(Job.Dry)),
            [1000],
            [
                new(CaseMetric.Operations, 1),
                new(CaseMetric.NoiseFloor, 0.05),
                .. RatioMetric.Paired.Of(paired),
                .. overFirst is { } ratio ? RatioMetric.Version.Of(ratio) : [],
            ]
        );
}
