namespace SqliteBench.Tests.Commands;

public sealed class ReportCommandTests : DirectoryTests
{
    [Fact]
    public async Task A_page_of_one_run_stands_beside_its_results()
    {
        ResultsFile.Write(Temporary.File(ResultsFile.Name), Run(""));
        ProgramCall.Lines("report", Temporary.Location)[^1].ShouldEndWith("report.html");
        (await File.ReadAllTextAsync(Temporary.File("report.html"))).ShouldContain("(1.98 to 2.02)");
        (await File.ReadAllTextAsync(Temporary.File("report.md"))).ShouldContain("(1.98 to 2.02)");
    }

    [Fact]
    public async Task Several_runs_share_a_page_in_the_folder_that_is_asked_for()
    {
        ResultsFile.Write(Temporary.File("one.csv"), Run("one"));
        ResultsFile.Write(Temporary.File("other.csv"), Run("other"));
        string folder = Temporary.File("page");

        ProgramCall.Lines("report", Temporary.File("one.csv"), Temporary.File("other.csv"), "--output", folder);

        string page = await File.ReadAllTextAsync(Path.Combine(folder, "report.html"));
        page.ShouldContain(">one</th>");
        page.ShouldContain(">other</th>");
    }

    [Theory]
    [InlineData("../../escaped", "", "row 2 has no valid value in the column 'study'")]
    [InlineData("providers", "..", "row 2 has no valid value in the column 'label'")]
    public void A_file_of_somebody_else_makes_no_file_outside_the_folder(string study, string label, string sentence)
    {
        RunResults run = Run(label);
        ResultsFile.Write(Temporary.File("one.csv"), run with { Cases = [run.Cases[0] with { Study = study }] });

        ProgramCall
            .Mistake("report", "--each", Temporary.File("one.csv"), "--output", Temporary.File("page"))
            .ShouldEndWith(sentence);

        Directory.GetFileSystemEntries(Temporary.Location).ShouldBe([Temporary.File("one.csv")]);
    }

    // Of one study: each plot takes time to draw.
    private static RunResults Run(string label) => SampleResults.Run([.. SampleRuns.Ratios()]) with { Label = label };
}
