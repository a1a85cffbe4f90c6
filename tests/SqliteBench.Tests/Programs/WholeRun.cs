namespace SqliteBench.Tests.Programs;

/// <summary>
/// A labelled run of two studies, made on demand. In one setting, every case fails. On Linux, the run is interrupted.
/// Whatever reads the first template is held: the launches of the first study that copy it are killed, and the run is
/// interrupted when the second study checks the template. Then the run is resumed.
/// </summary>
public sealed class WholeRun : DirectoryTests
{
    // SQLite is built with a largest number, 8 unless the build says otherwise.
    internal const string NotTaken = "threads=1000000";

    /// <summary>The fewest that make an interval.</summary>
    internal const int Launches = 2;

    private Task<Interrupted>? _interrupted;
    private Task<ProgramRun>? _ended;

    public string Databases => Temporary.Location;

    public string Artifacts => Other.Location;

    /// <summary>Ids of the studies, in the order in which they are measured.</summary>
    internal static IReadOnlyList<string> Studies { get; } = ["providers", "pragmas"];

    /// <summary>Both providers: with the baseline where it was built.</summary>
    internal static IReadOnlyList<string> Providers { get; } =
        NativeBaseline.Provider.IsAvailable ? [NativeBaseline.Id, PInvokeShim.Id] : [PInvokeShim.Id, "sqlitepclraw"];

    internal static IReadOnlyList<string> Pragmas { get; } = ["normal", NotTaken];

    /// <summary>The setting that fails is measured in one study, on one table.</summary>
    internal static IReadOnlyList<string> Cases { get; } =
    [
        .. from provider in Providers
        from pragmas in Pragmas
        select $"{Studies[0]} {provider} select {pragmas} all 1 2000",
        .. from provider in Providers from study in Studies select $"{study} {provider} select {Pragmas[0]} all 1 1000",
    ];

    internal RunResults Results => ResultsFile.Read(ResultsFile.OfArtifacts(Artifacts));

    private string[] Arguments =>
        [
            .. (string[])["--anyCategories", .. Studies],
            .. "--workloads select --rows 1000,2000 --batch-sizes all --operations 100 --label sample".Split(' '),
            .. (string[])["--providers", string.Join(',', Providers), "--pragmas", string.Join(',', Pragmas)],
            .. $"--job dry --launchCount {Launches} --filter".Split(' '),
            .. (string[])[$"{Studies[0]}.*rows: 2000*", $"*{Pragmas[0]}*rows: 1000*"],
            .. (string[])["--directory", Databases, "--artifacts", Artifacts],
        ];

    /// <summary>What it had said, and measured, when it was interrupted.</summary>
    internal Task<Interrupted> InterruptedAsync() => _interrupted ??= InterruptAsync();

    internal Task<ProgramRun> EndedAsync() => _ended ??= EndAsync();

    private async Task<ProgramRun> EndAsync()
    {
        if (!OperatingSystem.IsLinux())
        {
            return await ProgramRun.OfAsync(Arguments);
        }
        await InterruptedAsync();
        return await ProgramRun.OfAsync([.. Arguments, "--resume"]);
    }

    private async Task<Interrupted> InterruptAsync()
    {
        using LiveProgram program = new(Arguments);
        // The first template is there, and nothing is launched before the second is.
        await program.ReachAsync("-2000-");
        string template = Directory.GetFiles(Temporary.File("templates"), "*-1000-*.db").Single();
        using (HeldFile held = await HeldFile.PutAsync(template))
        {
            // A case whose process is killed is not launched again.
            for (int killed = 0; killed < Providers.Count; killed++)
            {
                await KillAsync(program, held);
            }

            await held.ReachAsync();
            await program.SendAsync("TERM");
        }

        ProgramRun ended = await program.EndAsync();
        InterruptTests.CheckEnd(program, ended, Databases);
        return new Interrupted(ended, Results);
    }

    private static async Task KillAsync(LiveProgram program, HeldFile held)
    {
        await held.ReachAsync();
        IReadOnlyList<int> workers;
        while ((workers = program.Living("DOTNET_TC_CallCountingDelayMs")).Count == 0)
        {
            await Task.Delay(20, TestRun.End);
        }

        int id = workers.ShouldHaveSingleItem();
        using Process process = Process.GetProcessById(id);
        await LiveProgram.SendAsync("KILL", id);
        // It holds the pipe until it is gone.
        await process.WaitForExitAsync(TestRun.End);
    }

    internal sealed record Interrupted(ProgramRun Ended, RunResults Results);
}

/// <summary>The tests that share the whole run.</summary>
[CollectionDefinition(Name)]
public sealed class WholeRunCollection : ICollectionFixture<WholeRun>
{
    public const string Name = "whole run";
}
