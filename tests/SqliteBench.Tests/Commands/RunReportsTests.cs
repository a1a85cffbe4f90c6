namespace SqliteBench.Tests.Commands;

public sealed class RunReportsTests : DirectoryTests
{
    [Fact]
    public void A_run_that_a_label_cannot_keep_is_a_failure_and_its_results_and_page_are_written()
    {
        RunResults run = SampleResults.Run(SampleResults.Case("cpp")) with { Label = "label" };
        string results = Temporary.File(ResultsFile.Name);

        RunReports reports = RunReports.Write(run, results, Temporary.Location, TextWriter.Null);

        reports
            .Failures.ShouldHaveSingleItem()
            .ShouldBe(
                "could not write the run under its label label: a case of cpp in the study 'providers' has no SQLite version,"
                    + " so the run cannot be kept"
            );
        ResultsFile.Read(results).Cases.ShouldHaveSingleItem();
        File.Exists(Temporary.File("report.html")).ShouldBeTrue();
        Directory.Exists(Temporary.File("published")).ShouldBeFalse();
    }
}
