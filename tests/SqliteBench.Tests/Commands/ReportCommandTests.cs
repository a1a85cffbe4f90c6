using SqliteBench.Machine;
using SqliteBench.Results;
using SqliteBench.Results.Tests;
using SqliteBench.Tests.Pages;
using SqliteBench.Tests.Programs;

namespace SqliteBench.Tests.Commands;

/// <summary>The command <c>report</c>.</summary>
public sealed class ReportCommandTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    [Fact]
    public async Task A_page_of_one_run_stands_beside_its_results()
    {
        ResultsFile.Write(_directory.File(ResultsFile.Name), Run(""));

        ProgramCall run = ProgramCall.Of("report", _directory.Location);

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error));
        run.Output[^1].ShouldEndWith("report.html");
        (await File.ReadAllTextAsync(_directory.File("report.html"))).ShouldContain("(1.98 to 2.02)");
        (await File.ReadAllTextAsync(_directory.File("report.md"))).ShouldContain("(1.98 to 2.02)");
    }

    [Fact]
    public async Task Several_runs_share_a_page_in_the_folder_that_is_asked_for()
    {
        ResultsFile.Write(_directory.File("one.csv"), Run("one"));
        ResultsFile.Write(_directory.File("other.csv"), Run("other"));
        string folder = _directory.File("page");

        ProgramCall run = ProgramCall.Of(
            "report",
            _directory.File("one.csv"),
            _directory.File("other.csv"),
            "--output",
            folder
        );

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error));
        string page = await File.ReadAllTextAsync(Path.Combine(folder, "report.html"));
        page.ShouldContain(">one</th>");
        page.ShouldContain(">other</th>");
    }

    public void Dispose() => _directory.Dispose();

    // Of one study: each plot takes time to draw.
    private static RunResults Run(string label) => SampleResults.Run([.. SampleRuns.Ratios()]) with { Label = label };
}
