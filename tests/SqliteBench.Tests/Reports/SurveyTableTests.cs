using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using SqliteBench.AsyncCalls;
using SqliteBench.Measuring;
using SqliteBench.Providers;
using SqliteBench.Reports;
using SqliteBench.Surveys;

namespace SqliteBench.Tests.Reports;

public sealed class SurveyTableTests
{
    private static readonly Survey s_survey = new(
        new Latencies(20_000, 1200, 2300, 4500, 67_800, 901_000, 24.5),
        new InputOutput(
            new EngineCounts(20, 81_920, 400, 1_000_000, 4, 0, 0, 900, 100, 400, 0, 2_000_000),
            new EngineCounts(21, 86_016, 600, 2_080_000, 6, 0, 0, 900, 100, 600, 0, 2_000_000),
            DatabaseBytes: 4_096_000,
            WalBytes: 1_000_000,
            PayloadBytes: 104_000
        )
    );

    [Fact]
    public void Latencies_stand_beside_the_provider_and_the_workload()
    {
        ReportTable table = SurveyTable.All[0].Of(SampleCase.Summary(Insert(s_survey)));

        table.Columns.ShouldBe([
            .. (string[])["Method", "Workload", "latencies"],
            .. (string[])["p50 ns", "p90 ns", "p99 ns", "p99.9 ns", "max ns", "clock ns"],
        ]);
        table
            .Rows.ShouldHaveSingleItem()
            .ShouldBe(["pinvoke", "insert", "20000", "1200", "2300", "4500", "67800", "901000", "24.5"]);
    }

    [Fact]
    public void Input_and_output_are_those_of_an_operation_and_the_amplification_has_closing_in_it()
    {
        ReportTable table = SurveyTable.All[1].Of(SampleCase.Summary(Insert(s_survey)));

        Cell(table, "Written B/op").ShouldBe("500");
        Cell(table, "Read B/op").ShouldBe("41.0");
        Cell(table, "Writes/op").ShouldBe("0.2");
        Cell(table, "Syncs/op").ShouldBe("0.002");
        Cell(table, "DB bytes").ShouldBe("4096000");
        Cell(table, "WAL bytes").ShouldBe("1000000");
        Cell(table, "Write ampl.").ShouldBe("20.0");
        Cell(table, "Native B").ShouldBe("2000000");
        Cell(table, "Cache hit %").ShouldBe("90.0");
        table.Columns.ShouldNotContain("Spills", "no case has any");
    }

    [Fact]
    public void A_case_without_figures_has_no_row_and_a_figure_that_is_absent_is_not_zero()
    {
        BenchmarkReport own = SampleCase.Report(
            SampleCase.Of(nameof(ProviderBenchmarks.Dapper), "insert"),
            Report(s_survey with { InputOutput = null }),
            1
        );
        BenchmarkReport reader = SampleCase.Report(
            SampleCase.Of(nameof(ProviderBenchmarks.MicrosoftDataSqlite), "insert"),
            Report(s_survey with { InputOutput = s_survey.InputOutput! with { PayloadBytes = null } }),
            1
        );
        Summary summary = SampleCase.Summary(Insert(s_survey), own, reader);

        ReportTable table = SurveyTable.All[1].Of(summary);

        int amplification = table.Columns.ToList().IndexOf("Write ampl.");
        table
            .Rows.Select(row => (row[0], row[amplification]))
            .ShouldBe([("pinvoke", "20.0"), ("microsoft-data-sqlite", "-")], ignoreOrder: true);
        SurveyTable.All[0].Of(summary).Rows.Count.ShouldBe(3);
    }

    [Fact]
    public void Each_table_says_what_its_figures_mean()
    {
        CaseReport report = Report(s_survey) with { Asynchrony = new Asynchrony(4000, 3000, 20) };
        Summary summary = SampleCase.Summary(
            SampleCase.Report(SampleCase.Of(nameof(ProviderBenchmarks.MicrosoftDataSqliteAsync), "insert"), report, 1)
        );

        foreach (SurveyTable table in SurveyTable.All)
        {
            string[] lines = Written(logger => table.WriteMarkdown(summary, logger));

            lines[1].ShouldStartWith("## ");
            foreach (string column in table.Of(summary).Columns.Skip(2))
            {
                lines.ShouldContain(line => line.StartsWith($"- `{column}`: ", StringComparison.Ordinal));
            }
        }
    }

    [Fact]
    public void A_run_without_surveys_has_none_of_it()
    {
        Summary summary = SampleCase.Summary(Insert(survey: null));

        foreach (SurveyTable table in SurveyTable.All)
        {
            Written(logger => table.WriteMarkdown(summary, logger)).ShouldBe([""]);
        }

        SurveyColumns.All.ShouldAllBe(column => !column.IsAvailable(summary));
    }

    private static BenchmarkReport Insert(Survey? survey) =>
        SampleCase.Report(SampleCase.Of(nameof(ProviderBenchmarks.PInvoke), "insert"), Report(survey), 1);

    private static CaseReport Report(Survey? survey) => new(2000, 2000, 0, 1, null) { Survey = survey };

    private static string Cell(ReportTable table, string column) =>
        table.Rows.ShouldHaveSingleItem()[table.Columns.ToList().IndexOf(column)];

    private static string[] Written(Action<ILogger> write)
    {
        AccumulationLogger logger = new();
        write(logger);
        return logger.GetLog().ReplaceLineEndings("\n").Split('\n');
    }
}
