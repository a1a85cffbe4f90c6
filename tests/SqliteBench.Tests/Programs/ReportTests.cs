using SqliteBench.CommandLine;
using SqliteBench.Results;
using SqliteBench.Tests.Pages;

namespace SqliteBench.Tests.Programs;

/// <summary>The verb <c>report</c>, as a process.</summary>
[Collection(ProgramCollection.Name)]
public sealed class ReportTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    [Fact]
    public async Task A_page_of_one_run_stands_beside_its_results()
    {
        ResultsFile.Write(_directory.File(ResultsFile.Name), SampleRuns.OfEveryPlot());

        ProgramRun run = await ProgramRun.OfAsync("report", _directory.Location);

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error));
        run.Output[^1].ShouldEndWith("report.html");
        (await File.ReadAllTextAsync(_directory.File("report.html"))).ShouldContain("(1.98 to 2.02)");
        (await File.ReadAllTextAsync(_directory.File("report.md"))).ShouldContain("(1.98 to 2.02)");
    }

    [Fact]
    public async Task Several_runs_share_a_page_in_the_folder_that_is_asked_for()
    {
        ResultsFile.Write(_directory.File("one.csv"), SampleRuns.OfEveryPlot("one"));
        ResultsFile.Write(_directory.File("other.csv"), SampleRuns.OfEveryPlot("other"));
        string folder = _directory.File("page");

        ProgramRun run = await ProgramRun.OfAsync(
            "report",
            _directory.File("one.csv"),
            _directory.File("other.csv"),
            "--output",
            folder
        );

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error));
        string page = await File.ReadAllTextAsync(Path.Combine(folder, "report.html"));
        page.ShouldContain("<th scope=\"row\">one</th>");
        page.ShouldContain("<th scope=\"row\">other</th>");
    }

    public void Dispose() => _directory.Dispose();
}
