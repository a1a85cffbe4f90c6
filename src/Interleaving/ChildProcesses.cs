using System.ComponentModel;
using System.Diagnostics;

namespace Interleaving;

/// <summary>Processes that this one starts, such as builds and measurements; they are killed on cancellation.</summary>
public static class ChildProcesses
{
    private static readonly TimeSpan s_end = TimeSpan.FromSeconds(5);

    /// <summary>Runs a program to its end.</summary>
    /// <param name="bound">Kills it when this has passed.</param>
    /// <exception cref="OperationCanceledException">It was cancelled, and is killed.</exception>
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

    /// <summary>A program's output, trimmed; null if there is no such program, it fails, or it takes too long.</summary>
    public static string? Ask(
        string program,
        IReadOnlyList<string> arguments,
        TimeSpan bound,
        CancellationToken cancellation
    )
    {
        try
        {
            return Run(new ProcessStartInfo(program, arguments), cancellation, bound) is (0, var output, _)
                ? output.Trim()
                : null;
        }
        catch (Win32Exception)
        {
            return null;
        }
    }

    internal static Process Start(ProcessStartInfo start, CancellationToken cancellation)
    {
        start.RedirectStandardOutput = true;
        start.RedirectStandardError = true;
        cancellation.ThrowIfCancellationRequested();
        return Process.Start(start)!;
    }

    internal static void Kill(Process process)
    {
        try
        {
            process.Kill(entireProcessTree: true);
            process.WaitForExit(s_end);
        }
        catch (Exception exception) when (exception is InvalidOperationException or AggregateException)
        {
            // It, or one of its children, has already ended.
        }
    }
}
