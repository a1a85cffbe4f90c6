using SqliteBench.Machine;
using SqliteBench.Results;
using SqliteBench.Results.Tests;
using SqliteBench.Results.Tests.RunComparisons;
using SqliteBench.Tests.Programs;

namespace SqliteBench.Tests.Commands;

/// <summary>The command <c>compare</c>, as a build calls it.</summary>
public sealed class CompareCommandTests : IDisposable
{
    private static readonly RunResults s_run = new SimulatedRun { Seed = 1 }.Measure();

    private static readonly RunResults s_slower = new SimulatedRun
    {
        Seed = 2,
        Slower = (provider, _) => provider == "dapper" ? 1.3 : 1,
    }.Measure();

    private readonly TemporaryDirectory _directory = new();

    [Fact]
    public void A_run_compared_with_itself_is_the_same()
    {
        string path = Written("run", s_run);

        ProgramCall run = ProgramCall.Of("compare", path, _directory.File("run"));

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error));
        run.Output[^1].ShouldStartWith("worse 0, better 0, same ");
    }

    [Fact]
    public async Task What_got_worse_stops_a_build_and_is_in_the_report()
    {
        string report = _directory.File("report.md");

        ProgramCall run = ProgramCall.Of(
            "compare",
            Written("run", s_run),
            Written("slower", s_slower),
            "--output",
            report
        );

        run.ExitCode.ShouldBe(ExitCode.Failure, string.Join('\n', run.Error));
        string[] lines = await File.ReadAllLinesAsync(report);
        lines.ShouldContain(line => line.StartsWith("| **worse** | providers | dapper | all 5 settings |"));
        lines.Count(line => line.StartsWith("| ") && line.Contains("| providers |")).ShouldBe(s_run.Cases.Count + 4);
        lines[^1].ShouldBe(run.Output[^1]);
    }

    [Fact]
    public void A_run_of_which_most_cases_are_missing_stops_a_build()
    {
        RunResults part = s_run with { Cases = [.. s_run.Cases.Take(s_run.Cases.Count / 4)] };

        ProgramCall run = ProgramCall.Of("compare", Written("run", s_run), Written("part", part));

        run.ExitCode.ShouldBe(ExitCode.Failure);
        run.Error.ShouldHaveSingleItem().ShouldEndWith($"of {s_run.Cases.Count} cases of BASE could be compared");
    }

    [Theory]
    [InlineData("")]
    [InlineData(".")]
    public void A_file_that_cannot_be_written_is_refused_before_anything_is_said(string file)
    {
        ProgramCall run = ProgramCall.Of("compare", Written("run", s_run), _directory.File("run"), "--output", file);

        run.ExitCode.ShouldBe(ExitCode.Usage);
        run.Output.ShouldBeEmpty();
        run.Error.ShouldHaveSingleItem().ShouldContain($"--output: '{file}' cannot be written to");
    }

    [Fact]
    public void A_threshold_above_the_difference_lets_a_build_go_on()
    {
        ProgramCall run = ProgramCall.Of(
            "compare",
            Written("run", s_run),
            Written("slower", s_slower),
            "--threshold",
            "60%"
        );

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Output));
    }

    [Fact]
    public void Another_machine_is_refused_in_one_sentence_unless_ratios_are_asked_for()
    {
        RunResults other = s_run with { Environment = [new("processor", "another one"), .. s_run.Environment.Skip(1)] };
        string[] runs = [Written("run", s_run), Written("other", other)];

        ProgramCall refused = ProgramCall.Of(["compare", .. runs]);
        ProgramCall compared = ProgramCall.Of(["compare", .. runs, "--across-machines"]);

        refused.ExitCode.ShouldBe(ExitCode.Usage);
        refused.Output.ShouldBeEmpty();
        refused.Error.ShouldHaveSingleItem().ShouldContain("processor is 'another one'");
        compared.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', compared.Output));
    }

    [Fact]
    public void What_another_processor_does_more_slowly_is_not_called_worse()
    {
        RunResults other = s_slower with { Environment = [.. s_slower.Environment, new("cpu_model", "17")] };
        RunResults own = s_run with { Environment = [.. s_run.Environment, new("cpu_model", "1")] };
        string[] runs = [Written("run", own), Written("other", other)];

        ProgramCall compared = ProgramCall.Of(["compare", .. runs, "--across-machines"]);

        compared.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', compared.Output));
        compared.Output.ShouldContain(line => line.StartsWith("- another machine:", StringComparison.Ordinal));
        compared.Output.ShouldNotContain(line => line.Contains("worse**", StringComparison.Ordinal));
        compared.Output[^1].ShouldStartWith("worse 0, better 0,");
    }

    [Fact]
    public void Runs_without_a_case_in_common_are_a_mistake()
    {
        RunResults other = SampleResults.Run(SampleResults.Case("cpp", "log-insert", "log"));

        ProgramCall run = ProgramCall.Of("compare", Written("run", s_run), Written("other", other));

        run.ExitCode.ShouldBe(ExitCode.Usage);
        run.Error.ShouldHaveSingleItem().ShouldContain("no case in common");
    }

    public void Dispose() => _directory.Dispose();

    private string Written(string folder, RunResults run)
    {
        string path = _directory.File(Path.Combine(folder, ResultsFile.Name));
        ResultsFile.Write(path, run);
        return path;
    }
}
