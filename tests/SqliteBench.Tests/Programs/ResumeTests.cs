using SqliteBench.Machine;
using SqliteBench.Measurement;
using SqliteBench.Results;

namespace SqliteBench.Tests.Programs;

/// <summary>
/// A run of four cases. The processes of the last two are held while they copy their template: one is killed, and while the
/// other is held the run is interrupted. Then the run goes on.
/// </summary>
[Collection(WholeRunCollection.Name)]
public sealed class ResumeTests(ResumeTests.Runs runs) : IClassFixture<ResumeTests.Runs>
{
    [SignalFact]
    public async Task A_run_that_is_interrupted_keeps_what_is_measured()
    {
        Interrupted run = await runs.InterruptedAsync();

        run.Results.IsPartial.ShouldBeTrue();
        run.Results.Cases.Select(result => result.Failure).ShouldBe([null, null]);
        string end = string.Join(' ', run.Ended.Output.SkipWhile(line => !line.StartsWith("partial: ")));
        end.ShouldStartWith("partial: 2 cases are kept in ");
        end.ShouldEndWith("; the same command with --resume goes on");
    }

    [LinuxFact("Only Linux shows which process is that of a case.")]
    public async Task A_case_whose_process_is_killed_fails_and_the_run_goes_on()
    {
        Interrupted run = await runs.InterruptedAsync();

        string[] cases = [.. run.Ended.Cases];
        cases.Select(line => line.Contains("FAILED", StringComparison.Ordinal)).ShouldBe([false, false, true]);
        cases[2].ShouldStartWith("[3/4] ");
        string.Join(' ', run.Ended.Output).ShouldContain(" the process of the case ended early, with exit code 137: ");
    }

    [SignalFact]
    public async Task The_same_command_measures_what_is_missing_and_reports_all_cases()
    {
        Interrupted before = await runs.InterruptedAsync();

        ProgramRun run = await runs.ResumedAsync();

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error));
        run.Output.ShouldContain("goes on after an interruption: 2 cases are measured");
        run.Cases.Select(line => line[..5]).ShouldBe(["[1/2]", "[2/2]"]);
        RunResults whole = runs.Results;
        whole.IsPartial.ShouldBeFalse();
        whole.Started.ShouldBe(before.Results.Started);
        whole.Cases.Select(result => result.Key).Distinct().Count().ShouldBe(4);
        foreach (CaseResult kept in before.Results.Cases)
        {
            whole.Cases.Single(result => result.Key == kept.Key).Samples.ShouldBe(kept.Samples);
        }
    }

    /// <summary>Both runs, made when they are asked for.</summary>
    public sealed class Runs : IDisposable
    {
        private readonly TemporaryDirectory _databases = new();
        private readonly TemporaryDirectory _artifacts = new();
        private Task<Interrupted>? _interrupted;
        private Task<ProgramRun>? _resumed;

        /// <summary>The directory for databases.</summary>
        public string Databases => _databases.Location;

        /// <summary>The folder of artifacts.</summary>
        public string Artifacts => _artifacts.Location;

        /// <summary>The results as they are.</summary>
        internal RunResults Results => ResultsFile.Read(ResultsFile.OfArtifacts(Artifacts));

        private string[] Arguments =>
            [
                .. "--workloads select --rows 1000,2000 --providers pinvoke,sqlitepclraw".Split(' '),
                .. "--job dry --no-survey --directory".Split(' '),
                .. (string[])[Databases, "--artifacts", Artifacts],
            ];

        /// <summary>The run that is interrupted.</summary>
        internal Task<Interrupted> InterruptedAsync() => _interrupted ??= InterruptAsync();

        /// <summary>The run that goes on.</summary>
        internal Task<ProgramRun> ResumedAsync() => _resumed ??= ProgramRun.OfAsync([.. Arguments, "--resume"]);

        public void Dispose()
        {
            _databases.Dispose();
            _artifacts.Dispose();
        }

        private async Task<Interrupted> InterruptAsync()
        {
            using LiveProgram program = new(Arguments);
            await program.ReachAsync("building the benchmark program");
            ProgramRun ended = await InterruptAsync(
                program,
                Directory.GetFiles(_databases.File("templates"), "*-2000-*.db").Single()
            );
            InterruptTests.CheckEnd(program, ended, Databases);
            return new Interrupted(ended, Results);
        }

        // The templates are there, and no case is measured before the program of the cases is built.
        private static async Task<ProgramRun> InterruptAsync(LiveProgram program, string template)
        {
            using HeldFile held = await HeldFile.PutAsync(template);
            await program.ReachAsync("[2/4]");
            await held.ReachAsync();
            if (OperatingSystem.IsLinux())
            {
                int process = program.Living(CaseReport.CandidateVariable).ShouldHaveSingleItem();
                await LiveProgram.SendAsync("KILL", process);
                await program.ReachAsync("[3/4]");
                await held.ReachAsync();
            }

            await program.SendAsync("TERM");
            return await program.EndAsync();
        }
    }

    /// <summary>The interrupted run, and what it left.</summary>
    internal sealed record Interrupted(ProgramRun Ended, RunResults Results);
}
