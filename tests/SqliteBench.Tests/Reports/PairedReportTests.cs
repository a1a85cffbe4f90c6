using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Measuring;
using SqliteBench.Providers;
using SqliteBench.Reports;
using SqliteBench.Results.Statistics;
using SqliteBench.Studies;
using SqliteBench.Tests.Pairs;
using SqliteBench.Workloads;

namespace SqliteBench.Tests.Reports;

/// <summary>What a report says of the paired rounds below its table.</summary>
public sealed class PairedReportTests
{
    private static readonly PairedRatio s_same = new(1, 1, 1);

    [Fact]
    public void The_noise_floor_of_a_run_is_the_largest_of_its_settings() =>
        NoiseFloorLine
            .Of(
                SampleCase.Summary(
                    Report(nameof(ProviderBenchmarks.Cpp), "select", 0.0021),
                    Report(nameof(ProviderBenchmarks.PInvoke), "select", 0.0021),
                    Report(nameof(ProviderBenchmarks.Cpp), "insert", 0.0043),
                    Report(nameof(ProviderBenchmarks.PInvoke), "insert", 0.0043)
                )
            )
            .ShouldBe(
                "noise floor: 0.4 % (cpp against itself, largest of 2 settings); more --pair-seconds narrow the intervals"
            );

    [Fact]
    public void A_run_of_one_setting_has_its_floor() =>
        NoiseFloorLine
            .Of(SampleCase.Summary(Report(nameof(ProviderBenchmarks.Cpp), "select", 0.012)))
            .ShouldBe("noise floor: 1.2 % (cpp against itself); more --pair-seconds narrow the intervals");

    [Fact]
    public void A_run_without_the_baseline_says_why_it_has_no_paired_ratios() =>
        NoiseFloorLine
            .Of(Unpaired(nameof(ProviderBenchmarks.PInvoke), wantsPairs: true))
            .ShouldBe("no paired ratios: cpp is not among the providers");

    [Theory]
    [InlineData(nameof(ProviderBenchmarks.PInvoke), false)]
    [InlineData(nameof(ProviderBenchmarks.Cpp), true)]
    public void A_run_that_asked_for_none_or_that_failed_says_nothing_of_it(string method, bool wantsPairs) =>
        NoiseFloorLine.Of(Unpaired(method, wantsPairs)).ShouldBeNull();

    [Fact]
    public void A_setting_that_was_not_timed_has_no_ladder()
    {
        Summary summary = SampleCase.Summary(Report(nameof(ProviderBenchmarks.Cpp), "select", 0.01));

        LadderTable.Of(summary, _ => null).Rows.ShouldBeEmpty();
    }

    [Fact]
    public void A_baseline_alone_is_no_ladder()
    {
        Summary summary = SampleCase.Summary(Report(nameof(ProviderBenchmarks.Cpp), "select", 0.01));

        LadderTable.Of(summary, _ => SampleSetting.Of()).Rows.ShouldBeEmpty();
    }

    [Fact]
    public void Each_layer_has_a_row_and_those_that_did_not_take_part_are_absent()
    {
        Summary summary = SampleCase.Summary(Report(nameof(ProviderBenchmarks.Cpp), "select", 0.004));

        ReportTable table = LadderTable.Of(
            summary,
            _ =>
                SampleSetting.Of(
                    (PInvokeShim.Provider, 1.003, 0),
                    (SqlitePclRawApi.Provider, 1.2, 0),
                    (MicrosoftSqlite.Provider, 2, 504)
                )
        );

        const string setting = "select,combination,all,1,1000,text/hash-size";
        table
            .Rows.Select(row => string.Join(',', row))
            .ShouldBe([
                $"{setting},cpp,-,1000,-,-,-,0,-",
                $"{setting},pinvoke,cpp,1003,3,3 to 3,≈,0,0",
                $"{setting},sqlitepclraw,pinvoke,1200,197,197 to 197,-,0,0",
                $"{setting},microsoft-data-sqlite-own-types,-,absent,-,-,-,-,-",
                $"{setting},microsoft-data-sqlite,sqlitepclraw,2000,800,800 to 800,-,504,504",
                $"{setting},microsoft-data-sqlite-async,-,absent,-,-,-,-,-",
                $"{setting},dapper,-,absent,-,-,-,-,-",
            ]);
    }

    [Fact]
    public void The_short_ladder_names_the_workload_and_what_varies_and_the_columns_fit_the_rows()
    {
        Summary summary = SampleCase.Summary(
            Report(nameof(ProviderBenchmarks.Cpp), "select", 0.004, rows: 1000),
            Report(nameof(ProviderBenchmarks.Cpp), "select", 0.004, rows: 2000)
        );

        ReportTable table = LadderTable.Short(summary, _ => SampleSetting.Of((PInvokeShim.Provider, 1.1, 0)));

        table.Columns.Take(3).ShouldBe(["Workload", "Rows", "Provider"]);
        table.Rows.ShouldAllBe(row => row.Count == table.Columns.Count);
        table.Rows.Select(row => row[1]).Distinct().ShouldBe(["1000", "2000"]);
    }

    [Fact]
    public void A_table_is_written_as_markdown_below_its_caption_and_an_empty_one_not_at_all()
    {
        AccumulationLogger logger = new();

        new ReportTable(["a", "b"], []).WriteMarkdown(logger, "nothing");
        new ReportTable(
            ["a", "b"],
            [
                ["1", "2"],
            ]
        ).WriteMarkdown(logger, "something");

        logger.GetLog().ReplaceLineEndings("\n").ShouldBe("\nsomething\n\n| a | b |\n|--- |--- |\n| 1 | 2 |\n");
    }

    private static BenchmarkReport Report(string method, string workload, double floor, long rows = 1000) =>
        SampleCase.Report(Case(method, workload, rows), s_same, new NoiseFloor(floor));

    private static Summary Unpaired(string method, bool wantsPairs) =>
        SampleCase.Summary(
            SampleCase.Report(
                wantsPairs ? Case(method, "select", 1000) : SampleCase.Of(method, "select"),
                new CaseReport(1, 1, 0, 1, null),
                1000
            )
        );

    private static BenchmarkCase Case(string method, string workload, long rows) =>
        SampleCase.Of(
            method,
            new CaseSettings(WorkloadCatalog.Find(workload)!, PragmaSet.Combination, BatchSize.All, 1, rows),
            new PairedDiagnoser(null!)
        );
}
