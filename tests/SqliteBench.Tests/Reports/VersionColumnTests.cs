using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Measuring;
using SqliteBench.PackageVersions;
using SqliteBench.Providers;
using SqliteBench.Reports;

namespace SqliteBench.Tests.Reports;

public sealed class VersionColumnTests
{
    private static readonly BenchmarkCase s_usual = SampleCase.Of(
        nameof(ProviderBenchmarks.MicrosoftDataSqlite),
        "select"
    );

    private static readonly BenchmarkCase s_old = SampleCase.Of(
        nameof(ProviderBenchmarks.MicrosoftDataSqlite),
        "select",
        new PackageVersion("Microsoft.Data.Sqlite.Core", "6.0.7").Apply(Job.Dry)
    );

    [Fact]
    public void A_case_stands_beside_its_version()
    {
        IColumn column = VersionColumn.All[0];
        Summary summary = SampleCase.Summary(Report());

        column.IsAvailable(summary).ShouldBeTrue();
        column.Category.ShouldBe(ColumnCategory.Params);
        column.GetValue(summary, s_old).ShouldBe("6.0.7");
        column.GetValue(summary, s_old, SummaryStyle.Default).ShouldBe("6.0.7");
        column.GetValue(summary, s_usual).ShouldBe("-");
    }

    [Fact]
    public void The_ratio_to_the_first_version_stands_beside_its_interval()
    {
        Summary summary = SampleCase.Summary(
            Report(
                new(CaseMetric.VersionRatio, 1.25),
                new(CaseMetric.VersionRatioLow, 1.2),
                new(CaseMetric.VersionRatioHigh, 1.3)
            )
        );

        VersionColumn
            .All.Skip(1)
            .Select(column => column.GetValue(summary, s_old))
            .ShouldBe(["1.250", "1.200 - 1.300"]);
        VersionColumn.All[1].IsAvailable(SampleCase.Summary(Report())).ShouldBeFalse();
    }

    private static BenchmarkReport Report(params Metric[] metrics) => SampleCase.Report(s_old, [1000], metrics);
}
