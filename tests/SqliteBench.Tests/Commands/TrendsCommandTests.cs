using SqliteBench.Results.Tests.Trends;
using SqliteBench.Results.Trends;

namespace SqliteBench.Tests.Commands;

/// <summary>The command <c>trends</c>.</summary>
public sealed class TrendsCommandTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    [Fact]
    public async Task A_folder_of_nights_becomes_a_page_for_a_browser_and_one_as_markdown()
    {
        Write(new SimulatedNights { Seed = 1 });
        Directory.CreateDirectory(_directory.File("of-no-night"));

        ProgramCall run = ProgramCall.Of("trends", _directory.Location);

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error));
        run.Output[^1].ShouldEndWith("trends.html");
        foreach (string page in new[] { "trends.html", "trends.md" })
        {
            (await File.ReadAllTextAsync(_directory.File(page))).ShouldContain("Nothing was worse");
        }
    }

    [Fact]
    public async Task What_is_worse_two_nights_in_a_row_is_told_first_and_is_the_exit_code()
    {
        Write(
            new SimulatedNights { Seed = 1, Slower = (provider, night) => provider == "dapper" && night > 11 ? 1.3 : 1 }
        );

        ProgramCall run = ProgramCall.Of("trends", _directory.Location);

        run.ExitCode.ShouldBe(ExitCode.Failure, string.Join('\n', run.Error));
        string[] lines = await File.ReadAllLinesAsync(_directory.File("trends.md"));
        lines.First(line => line.StartsWith("## ")).ShouldBe("## Worse two nights in a row");
        lines
            .First(line => line.StartsWith("- "))
            .ShouldStartWith("- `dapper` on machine, study `providers`, all 3 settings: ");
    }

    [Fact]
    public void A_folder_without_nights_or_a_study_that_there_is_not_is_a_mistake_in_one_sentence()
    {
        ProgramCall empty = ProgramCall.Of("trends", _directory.Location);
        Write(new SimulatedNights { Seed = 1, Nights = 1 });
        ProgramCall unknown = ProgramCall.Of("trends", _directory.Location, "--studies", "nonesuch");

        (empty.ExitCode, unknown.ExitCode).ShouldBe((ExitCode.Usage, ExitCode.Usage));
        empty.Error.ShouldHaveSingleItem().ShouldContain("has no nights");
        unknown.Error.ShouldHaveSingleItem().ShouldContain("providers, pragmas");
    }

    public void Dispose() => _directory.Dispose();

    private void Write(SimulatedNights nights)
    {
        foreach (Night night in nights.Measure().Nights)
        {
            ResultsFile.Write(
                _directory.File(Path.Combine(HistoryFolder.NameOf(night.Day), nights.Machine, ResultsFile.Name)),
                night.Run
            );
        }
    }
}
