namespace SqliteBench.Machine;

/// <summary>
/// Runs a command in a process of its own, which may end early: because memory is mapped to a full disk, by a crash in a C
/// library, or because it gave up a call that does not end.
/// </summary>
internal static class SupervisedCommand
{
    // Set for the process that runs the command: the path of a file with what was given up.
    private const string Variable = "SQLITEBENCH_SUPERVISED";

    // In tests, their own process runs commands.
    private const string Switch = "SqliteBench.IsSupervised";

    private const int GaveUp = 75;

    private static readonly string? s_notes = Environment.GetEnvironmentVariable(Variable);

    /// <summary>Whether this process was started to run a command.</summary>
    public static bool IsChild => s_notes is not null;

    public static bool IsHere => IsChild || (AppContext.TryGetSwitch(Switch, out bool isHere) && isHere);

    /// <summary>What earlier processes of this command gave up.</summary>
    public static bool HasGivenUp(string what) => File.Exists(s_notes) && File.ReadAllLines(s_notes).Contains(what);

    /// <summary>While it lives, ends this process after some time, for the command to start again without what it does.</summary>
    public static IDisposable? GiveUpAfter(TimeSpan time, string what) =>
        s_notes is null
            ? null
            : new Timer(
                _ =>
                {
                    File.AppendAllLines(s_notes, [what]);
                    Environment.Exit(GaveUp);
                },
                null,
                time,
                Timeout.InfiniteTimeSpan
            );

    /// <summary>Starts the process of a command, and again if it gives something up.</summary>
    /// <param name="directory">Where it has its databases.</param>
    public static int Run(ParseResult result, string directory)
    {
        string notes = Path.Combine(Path.GetTempPath(), $"sqlitebench-{Guid.NewGuid():n}.txt");
        try
        {
            int code = RunOnce(result, directory, notes);
            for (int count = 0; code == GaveUp && File.ReadAllLines(notes).Length > count; count++)
            {
                code = RunOnce(result, directory, notes);
            }

            return code is ExitCode.Success or ExitCode.Failure or ExitCode.Usage
                ? code
                : throw new WorkerException(
                    $"the process of this command ended early, with exit code {code}; is there space left in '{directory}'?"
                );
        }
        finally
        {
            File.Delete(notes);
        }
    }

    /// <summary>Ends this process when the one that started it has ended.</summary>
    public static void EndWithParent() =>
        Task.Run(() =>
        {
            _ = Console.In.ReadToEnd();
            Environment.Exit(ExitCode.Interrupted);
        });

    private static int RunOnce(ParseResult result, string directory, string notes)
    {
        ProcessStartInfo start = OwnProgram.Start([.. result.Tokens.Select(token => token.Value)]);
        start.Environment[Variable] = notes;
        // Thousands of methods run only briefly, so profiling them would cost more than it gains.
        start.Environment["DOTNET_TieredPGO"] = "0";
        start.RedirectStandardInput = true;
        using SignalHandler signals = new(Interruption.Begin);
        using Process process = Process.Start(start)!;
        using CancellationTokenRegistration kill = Interruption.Token.Register(() => ChildProcesses.Kill(process));
        process.WaitForExit();
        RunDirectory.RemoveAbandoned(directory);
        Interruption.ThrowIfBegun();
        return process.ExitCode;
    }
}
