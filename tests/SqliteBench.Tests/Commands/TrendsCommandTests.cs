using SqliteBench.Results.Tests.Trends;
using SqliteBench.Results.Trends;

namespace SqliteBench.Tests.Commands;

public sealed class TrendsCommandTests : DirectoryTests
{
    [Fact]
    public async Task A_folder_of_nights_becomes_a_page_for_a_browser_and_one_as_markdown()
    {
        Write(new SimulatedNights { Seed = 1 });
        Directory.CreateDirectory(Temporary.File("of-no-night"));

        ProgramCall.Lines("trends", Temporary.Location)[^1].ShouldEndWith("trends.html");
        foreach (string page in new[] { "trends.html", "trends.md" })
        {
            (await File.ReadAllTextAsync(Temporary.File(page))).ShouldContain("Nothing was worse");
        }
    }

    [Fact]
    public async Task What_is_worse_two_nights_in_a_row_is_told_first_and_is_the_exit_code()
    {
        Write(
            new SimulatedNights { Seed = 1, Slower = (provider, night) => provider == "dapper" && night > 11 ? 1.3 : 1 }
        );

        ProgramCall run = ProgramCall.Of("trends", Temporary.Location);

        run.ExitCode.ShouldBe(ExitCode.Failure, string.Join('\n', run.Error));
        run.Error.ShouldHaveSingleItem()
            .ShouldStartWith("failed: dapper on machine, study providers, all 3 settings: ratio_paired is ");
        string[] lines = await File.ReadAllLinesAsync(Temporary.File("trends.md"));
        lines.First(line => line.StartsWith("## ")).ShouldBe("## Worse two nights in a row");
        lines
            .First(line => line.StartsWith('`'))
            .ShouldStartWith("`dapper` on machine, study `providers`, all 3 settings: ");
    }

    [Fact]
    public void A_folder_without_nights_is_a_mistake_in_one_sentence() =>
        ProgramCall.Mistake("trends", Temporary.Location).ShouldContain("has no nights");

    [Fact]
    public void A_study_that_there_is_not_is_a_mistake_that_names_those_there_are()
    {
        Write(new SimulatedNights { Seed = 1, Nights = 1 });
        ProgramCall.Mistake("trends", Temporary.Location, "--studies", "nonesuch").ShouldContain("providers, pragmas");
    }

    private void Write(SimulatedNights nights)
    {
        foreach (Night night in nights.Measure().Nights)
        {
            ResultsFile.Write(
                Temporary.File(Path.Combine(HistoryFolder.NameOf(night.Day), nights.Machine, ResultsFile.Name)),
                night.Run
            );
        }
    }
}
