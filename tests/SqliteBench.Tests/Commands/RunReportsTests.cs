using SqliteBench.Commands;
using SqliteBench.Results;
using SqliteBench.Results.Tests;

namespace SqliteBench.Tests.Commands;

public sealed class RunReportsTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [Fact]
    public void A_run_that_a_label_cannot_keep_is_a_failure_and_its_results_and_page_are_written()
    {
        RunReports reports = new(SampleResults.Run(SampleResults.Case("cpp")), TextWriter.Null);
        string results = _directory.File(ResultsFile.Name);
        string label = _directory.File("label");

        reports.Write(results, label);

        reports
            .Failures.ShouldHaveSingleItem()
            .ShouldBe(
                "could not write the run under its label label: a case of cpp in the study providers has no SQLite version,"
                    + " so the run cannot be kept"
            );
        ResultsFile.Read(results).Cases.ShouldHaveSingleItem();
        File.Exists(_directory.File("report.html")).ShouldBeTrue();
        Directory.Exists(label).ShouldBeFalse();
    }
}
