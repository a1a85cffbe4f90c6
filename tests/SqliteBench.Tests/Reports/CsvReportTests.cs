using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Exporters.Csv;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using SqliteBench.Measuring;
using SqliteBench.Providers;
using SqliteBench.Reports;
using SqliteBench.Surveys;

namespace SqliteBench.Tests.Reports;

public sealed class CsvReportTests
{
    private static readonly Survey s_survey = new(new Latencies(20_000, 1200, 2300, 4500, 67_800, 901_000, 24.5), null);

    private static readonly IConfig s_config = ManualConfig
        .CreateEmpty()
        .AddColumnProvider(
            BenchmarkDotNet.Columns.DefaultColumnProviders.Descriptor,
            BenchmarkDotNet.Columns.DefaultColumnProviders.Job,
            BenchmarkDotNet.Columns.DefaultColumnProviders.Params
        )
        .AddColumn([.. CaseColumn.All]);

    [Fact]
    public void The_CSV_has_the_figures_of_surveys_and_the_table_has_none_of_them()
    {
        Summary summary = SampleCase.Summary(
            Report(nameof(ProviderBenchmarks.PInvoke), s_survey),
            Report(nameof(ProviderBenchmarks.Dapper), s_survey)
        );

        string markdown = string.Join('\n', Written(MarkdownExporter.GitHub, summary));
        IReadOnlyDictionary<string, string>[] rows = [.. Read(summary)];

        rows.Select(row => row["p99.9 ns"]).ShouldBe(["67800", "67800"]);
        foreach (string name in SurveyColumns.Latency.Select(column => column.ColumnName))
        {
            rows[0].Keys.ShouldContain(name);
            markdown.ShouldNotContain(name, Case.Sensitive);
        }
    }

    [Fact]
    public void Figures_stand_in_the_row_of_their_case()
    {
        Summary summary = SampleCase.Summary(
            Report(nameof(ProviderBenchmarks.PInvoke), s_survey),
            Report(nameof(ProviderBenchmarks.Dapper), survey: null)
        );

        Read(summary)
            .ToDictionary(row => row["Method"], row => row["max ns"])
            .ShouldBe(new Dictionary<string, string> { ["PInvoke"] = "901000", ["Dapper"] = "-" }, ignoreOrder: true);
    }

    [Fact]
    public void Without_further_columns_it_is_BenchmarkDotNets_own()
    {
        Summary summary = SampleCase.Summary(Report(nameof(ProviderBenchmarks.PInvoke), survey: null));

        Written(new CsvReport(SurveyColumns.All), summary).ShouldBe(Written(CsvExporter.Default, summary));
    }

    private static BenchmarkReport Report(string method, Survey? survey) =>
        SampleCase.Report(
            SampleCase.Of(method, "insert", s_config),
            new CaseReport(2000, 2000, 0, 1, null) { Survey = survey },
            1
        );

    private static IEnumerable<IReadOnlyDictionary<string, string>> Read(Summary summary)
    {
        string[] lines = Written(new CsvReport(SurveyColumns.All), summary);
        return lines
            .Skip(1)
            .Where(line => line.Length > 0)
            .Select(line =>
                lines[0].Split(',').Zip(line.Split(',')).ToDictionary(cell => cell.First, cell => cell.Second)
            );
    }

    private static string[] Written(IExporter exporter, Summary summary)
    {
        AccumulationLogger logger = new();
        exporter.ExportToLog(summary, logger);
        return logger.GetLog().ReplaceLineEndings("\n").Split('\n');
    }
}
