using Xunit.Abstractions;

namespace SqliteBench.Tests.Faults;

public sealed class InterruptionCampaignTests(ITestOutputHelper output) : DirectoryTests
{
    private const string Sentence = "sqlitebench: interrupted; its databases were deleted";
    private const string Small = "--workloads select,insert --rows 1000";
    private const string Places = "--directory DIRECTORY --artifacts ARTIFACTS";

    // Exit codes of processes that SIGINT and SIGTERM end which do not yet, or no longer, take notice of them.
    private static readonly int[] s_ended = [130, 143];

    [LongSignalTheory]
    [InlineData($"--providers pinvoke,sqlitepclraw {Small} --launchCount 1 --no-survey {Places}", 12_000, 8)]
    [InlineData($"--providers cpp,pinvoke {Small} --budget 30s {Places}", 40_000, 4)]
    [InlineData($"--versions microsoft-data-sqlite=6.0.7 {Small} {Places}", 40_000, 3)]
    [InlineData($"pair pinvoke sqlitepclraw {Small} --seconds 3 --directory DIRECTORY", 8000, 6)]
    [InlineData($"pair @system @bundled {Small} --seconds 3 --directory DIRECTORY", 8000, 4)]
    [InlineData($"durability --providers cpp,pinvoke --kills 3 --power-losses 5 {Places}", 20_000, 6)]
    [InlineData("verify --directory DIRECTORY", 10_000, 4)]
    [InlineData("startup --providers pinvoke --ways jit --launches 5 --directory DIRECTORY", 20_000, 4)]
    public async Task A_program_that_is_interrupted_at_any_moment_leaves_nothing_running_or_lying_about(
        string arguments,
        int latest,
        int times
    )
    {
        for (int time = 0; time < times; time++)
        {
            string signal = Random.Shared.Next(2) == 0 ? "INT" : "TERM";
            await InterruptAsync(arguments, signal, Random.Shared.Next(latest));
        }
    }

    private async Task InterruptAsync(string arguments, string signal, int milliseconds)
    {
        using LiveProgram program = new(
            arguments.Replace("DIRECTORY", Temporary.Location).Replace("ARTIFACTS", Other.Location).Split(' ')
        );
        Task<ProgramRun> end = program.EndAsync();
        // Any moment will do, and each time tries another one: of the many that there are, no event tells.
        await Task.WhenAny(end, Task.Delay(milliseconds, TestRun.End));
        await program.SendAsync(signal);
        ProgramRun run = await end;

        string when = $"SIG{signal} after {milliseconds} ms of: {arguments}: exit code {run.ExitCode}: ";
        output.WriteLine(when + string.Join(" / ", run.Error));
        CheckEnd(run, when);
        program.Living().ShouldBeEmpty(when);
        InterruptTests.LeftIn(Temporary.Location).ShouldBeEmpty(when);
        CheckResults(when);
    }

    private static void CheckEnd(ProgramRun run, string when)
    {
        if (run.ExitCode == ExitCode.Success)
        {
            run.Error.ShouldBeEmpty(when);
        }
        else if (run.ExitCode == ExitCode.Interrupted && run.Error.Count > 0)
        {
            run.Error.Distinct().ShouldBe([Sentence], when);
        }
        else
        {
            s_ended.ShouldContain(run.ExitCode, when + string.Join('\n', run.Error));
            run.Error.ShouldBeEmpty(when);
        }
    }

    private void CheckResults(string when)
    {
        string[] files = Directory.GetFiles(Other.Location, "*", SearchOption.AllDirectories);
        files.ShouldNotContain(file => file.EndsWith(".new") || file.EndsWith(".lock"), when);
        string results = ResultsFile.OfArtifacts(Other.Location);
        if (File.Exists(results))
        {
            ResultsFile.Read(results).Cases.ShouldNotBeEmpty(when);
        }
    }
}

public sealed class LongSignalTheoryAttribute : SignalTheoryAttribute
{
    public LongSignalTheoryAttribute() => Skip ??= LongTests.Skip("interruptions");
}
