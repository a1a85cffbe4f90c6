using SqliteBench.Results.Tests.RunComparisons;

namespace SqliteBench.Tests.Commands;

public sealed class CompareCommandTests : DirectoryTests
{
    private static readonly RunResults s_run = new SimulatedRun { Seed = 1 }.Measure();

    private static readonly RunResults s_slower = new SimulatedRun
    {
        Seed = 2,
        Slower = (provider, _) => provider == "dapper" ? 1.3 : 1,
    }.Measure();

    [Fact]
    public void A_run_compared_with_itself_is_the_same()
    {
        string path = Written("run", s_run);
        ProgramCall.Lines("compare", path, Temporary.File("run"))[^1].ShouldStartWith("worse 0, better 0, same ");
    }

    [Fact]
    public async Task What_got_worse_stops_a_build_and_is_in_the_report()
    {
        string report = Temporary.File("report.md");

        ProgramCall run = ProgramCall.Of(
            "compare",
            Written("run", s_run),
            Written("slower", s_slower),
            "--output",
            report
        );

        run.ExitCode.ShouldBe(ExitCode.Failure, string.Join('\n', run.Error));
        string[] lines = await File.ReadAllLinesAsync(report);
        lines.ShouldContain(line => line.StartsWith("| **worse** | providers | dapper | all 6 settings |"));
        lines.Count(line => line.StartsWith("| ") && line.Contains("| providers |")).ShouldBe(s_run.Cases.Count + 6);
        lines[^1].ShouldBe(run.Output[^1]);
    }

    [Fact]
    public void A_run_of_which_most_cases_are_missing_stops_a_build()
    {
        RunResults part = s_run with { Cases = [.. s_run.Cases.Take(s_run.Cases.Count / 4)] };
        ProgramCall run = ProgramCall.Of("compare", Written("run", s_run), Written("part", part));
        run.ExitCode.ShouldBe(ExitCode.Failure);
        run.Error.ShouldHaveSingleItem()
            .ShouldMatch($"^failed: only [0-9]+ of {s_run.Cases.Count} cases of BASE could be compared$");
    }

    [Theory]
    [InlineData("")]
    [InlineData(".")]
    [InlineData("missing/report.md")]
    public void A_file_that_cannot_be_written_is_refused_before_anything_is_said(string file)
    {
        ProgramCall
            .Mistake("compare", Written("run", s_run), Temporary.File("run"), "--output", file)
            .ShouldContain($"--output: '{file}' cannot be written to");
    }

    [Fact]
    public void A_threshold_above_the_difference_lets_a_build_go_on() =>
        ProgramCall.Lines("compare", Written("run", s_run), Written("slower", s_slower), "--threshold", "60%");

    [Fact]
    public void Another_machine_is_refused_in_one_sentence_unless_ratios_are_asked_for()
    {
        RunResults other = s_run with { Environment = [new("processor", "another one"), .. s_run.Environment.Skip(1)] };
        string[] runs = [Written("run", s_run), Written("other", other)];
        ProgramCall.Mistake(["compare", .. runs]).ShouldContain("processor is 'another one'");
        ProgramCall.Lines(["compare", .. runs, "--across-machines"]);
    }

    [Fact]
    public void What_another_processor_does_more_slowly_is_not_called_worse()
    {
        RunResults other = s_slower with { Environment = [.. s_slower.Environment, new("cpu_model", "17")] };
        RunResults own = s_run with { Environment = [.. s_run.Environment, new("cpu_model", "1")] };
        string[] runs = [Written("run", own), Written("other", other)];

        IReadOnlyList<string> compared = ProgramCall.Lines(["compare", .. runs, "--across-machines"]);

        compared.ShouldContain(line => line.StartsWith("- another machine:"));
        compared.ShouldNotContain(line => line.Contains("worse**"));
        compared[^1].ShouldStartWith("worse 0, better 0,");
    }

    [Fact]
    public void Runs_without_a_case_in_common_are_a_mistake()
    {
        RunResults other = SampleResults.Run(SampleResults.Case("cpp", "log-insert", "log"));
        ProgramCall
            .Mistake("compare", Written("run", s_run), Written("other", other))
            .ShouldContain("no case in common");
    }

    private string Written(string folder, RunResults run)
    {
        string path = Temporary.File(Path.Combine(folder, ResultsFile.Name));
        ResultsFile.Write(path, run);
        return path;
    }
}
