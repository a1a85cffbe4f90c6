using System.Diagnostics;
using SqliteBench.Measurement;
using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Tests.Programs;

/// <summary>
/// A run with paired rounds, a label, and a setting in which every case fails, made when it is asked for. Where programs can
/// be interrupted, it is one: whatever copies the second template is held. Its launches and the process of the third case are
/// killed, and while the fourth is held the run is interrupted. Then it goes on.
/// </summary>
public sealed class WholeRun : IDisposable
{
    // SQLite is built with a largest number, 8 unless the build says otherwise.
    internal const string NotTaken = "threads=1000000";

    private readonly TemporaryDirectory _databases = new();
    private readonly TemporaryDirectory _artifacts = new();
    private Task<Interrupted>? _interrupted;
    private Task<ProgramRun>? _ended;

    /// <summary>The directory for databases.</summary>
    public string Databases => _databases.Location;

    /// <summary>The folder of artifacts.</summary>
    public string Artifacts => _artifacts.Location;

    /// <summary>Both providers: with the baseline where it was built.</summary>
    internal static IReadOnlyList<string> Providers { get; } =
        NativeBaseline.Provider.Availability.IsAvailable
            ? [NativeBaseline.Id, PInvokeShim.Id]
            : [PInvokeShim.Id, "sqlitepclraw"];

    /// <summary>The results as they are.</summary>
    internal RunResults Results => ResultsFile.Read(ResultsFile.OfArtifacts(Artifacts));

    private string[] Arguments =>
        [
            .. $"--workloads select --rows 1000,2000 --batch-sizes all --pragmas normal,{NotTaken} --providers".Split(
                ' '
            ),
            .. (string[])[string.Join(',', Providers), "--operations", "100", "--iterationCount", "1"],
            .. "--warmupCount 1 --label sample".Split(' '),
            .. (string[])["--directory", Databases, "--artifacts", Artifacts],
        ];

    /// <summary>What it had said, and measured, when it was interrupted.</summary>
    internal Task<Interrupted> InterruptedAsync() => _interrupted ??= InterruptAsync();

    /// <summary>What it said when it came to its end.</summary>
    internal Task<ProgramRun> EndedAsync() => _ended ??= EndAsync();

    public void Dispose()
    {
        _databases.Dispose();
        _artifacts.Dispose();
    }

    private async Task<ProgramRun> EndAsync()
    {
        if (Interrupts.Obstacle is not null)
        {
            return await ProgramRun.OfAsync(Arguments);
        }

        await InterruptedAsync();
        return await ProgramRun.OfAsync([.. Arguments, "--resume"]);
    }

    private async Task<Interrupted> InterruptAsync()
    {
        using LiveProgram program = new(Arguments);
        await program.ReachAsync("building the benchmark program");
        // The templates are there, and nothing is measured before the program of the cases is built.
        HeldFile? held = OperatingSystem.IsLinux()
            ? await HeldFile.PutAsync(Directory.GetFiles(_databases.File("templates"), "*-2000-*.db").Single())
            : null;
        ProgramRun ended;
        using (held)
        {
            await (held is null ? program.ReachAsync("[2/8]") : HoldAsync(program, held));
            await program.SendAsync("TERM");
            ended = await program.EndAsync();
        }

        InterruptTests.CheckEnd(program, ended, Databases);
        return new Interrupted(ended, Results);
    }

    private static async Task HoldAsync(LiveProgram program, HeldFile held)
    {
        // The launches of those that read it, on each of two pragma sets.
        for (int launch = 0; launch < 2 * Providers.Count; launch++)
        {
            await KillAsync(program, held, "DOTNET_TC_CallCountingDelayMs");
        }

        await program.ReachAsync("[2/8]");
        await KillAsync(program, held, CaseReport.CandidateVariable);
        await program.ReachAsync("[3/8]");
        await held.ReachAsync();
    }

    private static async Task KillAsync(LiveProgram program, HeldFile held, string variable)
    {
        await held.ReachAsync();
        int id = program.Living(variable).ShouldHaveSingleItem();
        using Process process = Process.GetProcessById(id);
        await LiveProgram.SendAsync("KILL", id);
        // It holds the pipe until it is gone.
        await process.WaitForExitAsync(TestRun.End);
    }

    /// <summary>The interrupted run, and what it left.</summary>
    internal sealed record Interrupted(ProgramRun Ended, RunResults Results);
}
