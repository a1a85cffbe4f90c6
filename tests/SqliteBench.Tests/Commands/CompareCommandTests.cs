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
        ProgramCall run = Compare(s_run, s_run);

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error));
        run.Output[^1].ShouldStartWith("worse 0, better 0, same ");
    }

    [Fact]
    public async Task What_got_worse_stops_a_build_and_is_in_the_report_unless_the_threshold_is_above_it()
    {
        string report = _directory.File("report.md");

        ProgramCall run = Compare(s_run, s_slower, "--output", report);

        run.ExitCode.ShouldBe(ExitCode.Failure, string.Join('\n', run.Error));
        string[] lines = await File.ReadAllLinesAsync(report);
        lines.ShouldContain(line => line.StartsWith("| **worse** | providers | dapper | all 5 settings |"));
        lines.Count(line => line.StartsWith("| ") && line.Contains("| providers |")).ShouldBe(s_run.Cases.Count + 4);
        lines[^1].ShouldBe(run.Output[^1]);
        Compare(s_run, s_slower, "--threshold", "60%").ExitCode.ShouldBe(ExitCode.Success);
    }

    [Fact]
    public void A_run_of_which_most_cases_are_missing_stops_a_build()
    {
        RunResults part = s_run with { Cases = [.. s_run.Cases.Take(s_run.Cases.Count / 4)] };

        ProgramCall run = Compare(s_run, part);

        run.ExitCode.ShouldBe(ExitCode.Failure);
        run.Error.ShouldHaveSingleItem().ShouldEndWith($"of {s_run.Cases.Count} cases of BASE could be compared");
    }

    [Fact]
    public void What_another_processor_does_more_slowly_is_not_called_worse()
    {
        RunResults other = s_slower with { Environment = [.. s_slower.Environment, new("cpu_model", "17")] };
        RunResults own = s_run with { Environment = [.. s_run.Environment, new("cpu_model", "1")] };

        ProgramCall compared = Compare(own, other, "--across-machines");

        compared.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', compared.Output));
        compared.Output.ShouldContain(line => line.StartsWith("- another machine:", StringComparison.Ordinal));
        compared.Output.ShouldNotContain(line => line.Contains("worse**", StringComparison.Ordinal));
        compared.Output[^1].ShouldStartWith("worse 0, better 0,");
    }

    [Fact]
    public void What_cannot_be_compared_is_refused_in_one_sentence()
    {
        RunResults other = s_run with { Environment = [new("processor", "another one"), .. s_run.Environment.Skip(1)] };

        Refused(s_run, other).ShouldContain("processor is 'another one'");
        Refused(s_run, SampleResults.Run(SampleResults.Case("cpp", "log-insert", "log")))
            .ShouldContain("no case in common");
        Refused(s_run, s_run, "--output", "").ShouldContain("--output: '' cannot be written to");
        Refused(s_run, s_run, "--output", ".").ShouldContain("--output: '.' cannot be written to");
    }

    public void Dispose() => _directory.Dispose();

    private string Refused(RunResults before, RunResults after, params string[] options)
    {
        ProgramCall run = Compare(before, after, options);
        run.ExitCode.ShouldBe(ExitCode.Usage);
        run.Output.ShouldBeEmpty();
        return run.Error.ShouldHaveSingleItem();
    }

    private ProgramCall Compare(RunResults before, RunResults after, params string[] options)
    {
        ResultsFile.Write(_directory.File("base/results.csv"), before);
        ResultsFile.Write(_directory.File("new/results.csv"), after);
        // A file, and a folder that holds one.
        return ProgramCall.Of(["compare", _directory.File("base/results.csv"), _directory.File("new"), .. options]);
    }
}
