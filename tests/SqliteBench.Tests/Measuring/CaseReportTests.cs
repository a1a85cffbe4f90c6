using SqliteBench.AsyncCalls;
using SqliteBench.Measuring;

namespace SqliteBench.Tests.Measuring;

[Collection(ProcessCollection.Name)]
public sealed class CaseReportTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    [Theory]
    [InlineData(null)]
    [InlineData("pinvoke on select: wrong digest: expected \"1\",\n got 2 ±")]
    public void It_is_read_as_it_was_written(string? failure)
    {
        CaseReport report = new(20_000, 50_000, 1.25, 23, failure)
        {
            Asynchrony = new Asynchrony(40, 30, 20) { Cancelled = new CancelledCall(912.5, false, true) },
        };
        Environment.SetEnvironmentVariable(CaseReport.PathVariable, _directory.File("report.json"));

        report.Write();

        CaseReport.Read(_directory.File("report.json")).ShouldBe(report);
    }

    [Fact]
    public void A_case_that_wrote_none_has_none() => CaseReport.Read(_directory.File("none.json")).ShouldBeNull();

    [Fact]
    public void Nothing_is_written_where_the_host_named_no_file()
    {
        Environment.SetEnvironmentVariable(CaseReport.PathVariable, null);

        new CaseReport(1, 1, 0, 1, null).Write();

        Directory.GetFileSystemEntries(_directory.Location).ShouldBeEmpty();
    }

    public void Dispose()
    {
        Environment.SetEnvironmentVariable(CaseReport.PathVariable, null);
        _directory.Dispose();
    }
}
