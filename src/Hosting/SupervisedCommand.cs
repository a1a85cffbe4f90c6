namespace SqliteBench.Hosting;

/// <summary>
/// Runs a command in a child process, which may crash (a full disk under mapped memory), or end itself during a call
/// that takes too long; the command then starts again and leaves that call out.
/// </summary>
public static class SupervisedCommand
{
    // In this variable, the child process gets the path of a file that lists what was given up.
    private const string Variable = "SQLITEBENCH_SUPERVISED";

    // tests/Testing/TestRun.cs sets this switch, so that tests run commands in their own process.
    private const string Switch = "SqliteBench.IsSupervised";

    // The child's exit code after it has noted what it gave up.
    private const int GaveUp = 75;

    private static readonly string? s_notes = Environment.GetEnvironmentVariable(Variable);

    public static bool IsChild => s_notes is not null;

    /// <summary>Whether this process has to run the command itself, rather than a child.</summary>
    public static bool RunsHere => IsChild || (AppContext.TryGetSwitch(Switch, out bool runsHere) && runsHere);

    public static bool HasGivenUp(string what) => File.Exists(s_notes) && File.ReadAllLines(s_notes).Contains(what);

    /// <summary>Ends this process after a time unless disposed of; the command then starts again without it.</summary>
    public static Timer? GiveUpAfter(TimeSpan time, string what)
    {
        if (s_notes is null)
        {
            return null;
        }

        return new Timer(
            _ =>
            {
                File.AppendAllLines(s_notes, [what]);
                Environment.Exit(GaveUp);
            },
            null,
            time,
            Timeout.InfiniteTimeSpan
        );
    }

    /// <summary>Starts the child process of a command, and another one each time that it gives something up.</summary>
    public static int Run(IReadOnlyList<string> arguments, string directory)
    {
        string notes = Path.Combine(Path.GetTempPath(), $"sqlitebench-{Guid.NewGuid():n}.txt");
        try
        {
            int code = RunOnce(arguments, directory, notes);
            for (int count = 0; code == GaveUp && File.ReadAllLines(notes).Length > count; count++)
            {
                code = RunOnce(arguments, directory, notes);
            }

            if (code is ExitCode.Success or ExitCode.Failure or ExitCode.Usage)
            {
                return code;
            }

            throw new WorkerException(
                $"the process of this command ended early, with exit code {code}; is there space left in '{directory}'?"
            );
        }
        finally
        {
            File.Delete(notes);
        }
    }

    /// <summary>Ends this process when its standard input closes, because the parent has ended.</summary>
    public static void EndWithParent() =>
        Task.Run(() =>
        {
            _ = Console.In.ReadToEnd();
            Environment.Exit(ExitCode.Interrupted);
        });

    private static int RunOnce(IReadOnlyList<string> arguments, string directory, string notes)
    {
        ProcessStartInfo start = OwnProgram.Start(arguments);
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
