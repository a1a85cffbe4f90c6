using System.Diagnostics;
using System.Globalization;
using SqliteBench.CommandLine;
using SqliteBench.Results;

namespace SqliteBench.Tests.Programs;

/// <summary>A run that is interrupted, and goes on.</summary>
[Collection(WholeRunCollection.Name)]
public sealed class ResumeTests : IDisposable
{
    private const int Cases = 6;

    private readonly TemporaryDirectory _directory = new();
    private readonly TemporaryDirectory _artifacts = new();

    private string[] Arguments =>
        [
            .. (string[])["--providers", "pinvoke,sqlitepclraw,dapper", "--workloads", "select,insert"],
            .. (string[])["--rows", "1000", "--job", "dry", "--no-survey"],
            .. (string[])["--directory", _directory.Location, "--artifacts", _artifacts.Location],
        ];

    private string Results => _artifacts.File(Path.Combine("results", ResultsFile.Name));

    [SignalTheory]
    [InlineData("[2/")]
    public async Task A_run_that_is_interrupted_keeps_its_cases_and_goes_on_with_the_others(string moment)
    {
        string output = await InterruptAsync(moment);

        RunResults partial = ResultsFile.Read(Results);
        partial.IsPartial.ShouldBeTrue();
        partial.Cases.Count.ShouldBeInRange(1, Cases - 1);
        output.ShouldContain("the same command with --resume goes on");
        (await ReportAsync()).ShouldContain(
            $"**Partial:** the run was interrupted when {partial.Cases.Count} of {Cases} cases of this study were measured."
        );

        ProgramRun refused = await ProgramRun.OfAsync([.. Arguments, "--seed", "2", "--resume"]);
        refused.ExitCode.ShouldBe(ExitCode.Usage);
        refused.Error.ShouldHaveSingleItem().ShouldContain("--seed 2");

        ProgramRun run = await ProgramRun.OfAsync([.. Arguments, "--resume"]);
        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error));
        run.Output.ShouldContain(line => line.StartsWith($"[1/{Cases - partial.Cases.Count}]"));
        RunResults whole = ResultsFile.Read(Results);
        whole.IsPartial.ShouldBeFalse();
        whole.Started.ShouldBe(partial.Started);
        whole.Cases.Select(result => result.Key).Distinct().Count().ShouldBe(Cases);
        foreach (CaseResult kept in partial.Cases)
        {
            whole.Cases.Single(result => result.Key == kept.Key).Samples.ShouldBe(kept.Samples);
        }

        CsvReport.Read(_artifacts.Location).Count.ShouldBe(Cases);
        (await ReportAsync()).ShouldNotContain("**Partial:**");
    }

    public void Dispose()
    {
        _directory.Dispose();
        _artifacts.Dispose();
    }

    private Task<string> ReportAsync() => File.ReadAllTextAsync(CsvReport.PathOf(_artifacts.Location, ".md"));

    private async Task<string> InterruptAsync(string moment)
    {
        using Process process = ProgramRun.Start(Arguments, null);
        using CancellationTokenSource bound = new(ProgramRun.Bound);
        try
        {
            while (
                await process.StandardOutput.ReadLineAsync(bound.Token) is { } line
                && !line.Contains(moment, StringComparison.Ordinal)
            ) { }

            using Process kill = Process.Start(
                "kill",
                ["-s", "TERM", process.Id.ToString(CultureInfo.InvariantCulture)]
            );
            string output = await process.StandardOutput.ReadToEndAsync(bound.Token);
            await process.WaitForExitAsync(bound.Token);
            process.ExitCode.ShouldBe(ExitCode.Interrupted);
            return output;
        }
        finally
        {
            if (!process.HasExited)
            {
                process.Kill(entireProcessTree: true);
            }
        }
    }
}
