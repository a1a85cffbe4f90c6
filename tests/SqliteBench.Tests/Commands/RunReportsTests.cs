namespace SqliteBench.Tests.Commands;

public sealed class RunReportsTests : DirectoryTests
{
    [Fact]
    public void A_run_that_a_label_cannot_keep_is_a_failure_and_its_results_and_page_are_written()
    {
        RunReports reports = new(
            SampleResults.Run(SampleResults.Case("cpp")),
            StudyCatalog.ForReports,
            TextWriter.Null
        );
        string results = Temporary.File(ResultsFile.Name);
        string label = Temporary.File("label");

        reports.Write(results, new PublishedRun(label, StudyCatalog.Ids, StudyCatalog.ForReports.Providers));

        reports
            .Failures.ShouldHaveSingleItem()
            .ShouldBe(
                "could not write the run under its label label: a case of cpp in the study providers has no SQLite version,"
                    + " so the run cannot be kept"
            );
        ResultsFile.Read(results).Cases.ShouldHaveSingleItem();
        File.Exists(Temporary.File("report.html")).ShouldBeTrue();
        Directory.Exists(label).ShouldBeFalse();
    }
}
