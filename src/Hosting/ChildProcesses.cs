using System.ComponentModel;

namespace SqliteBench.Hosting;

/// <summary>Starts other programs, and kills them with all of their children on cancellation.</summary>
public static class ChildProcesses
{
    private static readonly TimeSpan s_waitAfterKill = TimeSpan.FromSeconds(5);

    /// <summary>Runs a program to its end. Throws <see cref="Win32Exception"/> if it cannot be started.</summary>
    /// <param name="bound">Time after which it is killed; null for no limit.</param>
    /// <exception cref="OperationCanceledException">It was cancelled and has been killed.</exception>
    public static (int ExitCode, string Output, string Error) Run(
        ProcessStartInfo start,
        CancellationToken cancellation,
        TimeSpan? bound = null
    )
    {
        using Process process = Start(start, cancellation);
        using CancellationTokenRegistration kill = cancellation.Register(() => Kill(process));
        Task<string> output = process.StandardOutput.ReadToEndAsync(CancellationToken.None);
        Task<string> error = process.StandardError.ReadToEndAsync(CancellationToken.None);
        if (!process.WaitForExit(bound ?? Timeout.InfiniteTimeSpan))
        {
            Kill(process);
        }

        cancellation.ThrowIfCancellationRequested();
        return (process.ExitCode, output.Result, error.Result);
    }

    /// <summary>Returns a program's output, trimmed; null if it cannot be started, fails, or exceeds the time limit.</summary>
    public static string? Ask(
        string program,
        IReadOnlyList<string> arguments,
        TimeSpan bound,
        CancellationToken cancellation
    )
    {
        try
        {
            (int code, string output, _) = Run(new ProcessStartInfo(program, arguments), cancellation, bound);
            return code == 0 ? output.Trim() : null;
        }
        catch (Win32Exception)
        {
            return null;
        }
    }

    /// <summary>Starts a program with redirected output, which the caller must read.</summary>
    internal static Process Start(ProcessStartInfo start, CancellationToken cancellation)
    {
        start.RedirectStandardOutput = true;
        start.RedirectStandardError = true;
        cancellation.ThrowIfCancellationRequested();
        return Process.Start(start)!;
    }

    /// <summary>Kills a process and its children, and waits a few seconds for its end.</summary>
    public static void Kill(Process process)
    {
        try
        {
            process.Kill(entireProcessTree: true);
            process.WaitForExit(s_waitAfterKill);
        }
        catch (Exception exception) when (exception is InvalidOperationException or AggregateException)
        {
            // The process, or one of its children, has already ended.
        }
    }
}
