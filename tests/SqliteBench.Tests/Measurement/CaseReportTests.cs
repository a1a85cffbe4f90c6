using SqliteBench.Measurement;
using SqliteBench.Providers;

namespace SqliteBench.Tests.Measurement;

[Collection(ProcessCollection.Name)]
public sealed class CaseReportTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    [Theory]
    [InlineData(null)]
    [InlineData("pinvoke on select: wrong digest: expected \"1\",\n got 2 ±")]
    public void It_is_read_as_it_was_written(string? failure)
    {
        CaseReport report = new(20_000, 50_000, 1.25, failure)
        {
            Sampling = new Sampling(
                new Latencies(20_000, 1, 2, 3, 4, 5, 24.5),
                new InputOutput(
                    new EngineCounts(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, MemoryHighwater: 12),
                    new EngineCounts(13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, MemoryHighwater: null),
                    DatabaseBytes: 24,
                    WalBytes: 25,
                    PayloadBytes: 26
                )
            ),
            Asynchrony = new Asynchrony(40, 30),
        };
        Environment.SetEnvironmentVariable(CaseReport.PathVariable, _directory.File("report.json"));

        report.Write();

        CaseReport.Read(_directory.File("report.json")).ShouldBe(report);
    }

    [Fact]
    public void A_case_that_wrote_none_has_none() => CaseReport.Read(_directory.File("none.json")).ShouldBeNull();

    [Theory]
    [InlineData("")]
    [InlineData("{\"Operations\": 20000, \"Ro")]
    public void One_that_is_not_whole_is_none(string text)
    {
        File.WriteAllText(_directory.File("report.json"), text);

        CaseReport.Read(_directory.File("report.json")).ShouldBeNull();
    }

    [Fact]
    public void A_failure_that_no_file_takes_is_told_on_the_standard_output()
    {
        const string failure = "pinvoke on select: disk \"full\"\n";
        Environment.SetEnvironmentVariable(CaseReport.PathVariable, _directory.Location);
        TextWriter before = Console.Out;
        using StringWriter output = new();
        Console.SetOut(output);
        try
        {
            new CaseReport(1, 1, 0, failure).Write();
        }
        finally
        {
            Console.SetOut(before);
        }

        CaseReport.FailureIn(["something else", .. output.ToString().Split(Environment.NewLine)]).ShouldBe(failure);
        CaseReport.FailureIn(["something else"]).ShouldBeNull();
    }

    [Fact]
    public void Nothing_is_written_where_the_host_named_no_file()
    {
        Environment.SetEnvironmentVariable(CaseReport.PathVariable, null);

        new CaseReport(1, 1, 0, null).Write();

        Directory.GetFileSystemEntries(_directory.Location).ShouldBeEmpty();
    }

    public void Dispose()
    {
        Environment.SetEnvironmentVariable(CaseReport.PathVariable, null);
        _directory.Dispose();
    }
}
