using System.ComponentModel;
using System.Diagnostics;
using SqliteBench.Results;

namespace SqliteBench.Machine;

/// <summary>The processes that this one has started, such as builds and measurements.</summary>
internal static class ChildProcesses
{
    private static readonly TimeSpan s_end = TimeSpan.FromSeconds(5);
    private static readonly Lock s_gate = new();
    private static readonly HashSet<Process> s_running = [];

    public static Process Start(ProcessStartInfo start)
    {
        start.RedirectStandardOutput = true;
        start.RedirectStandardError = true;
        lock (s_gate)
        {
            Interruption.ThrowIfBegun();
            Process process = Process.Start(start)!;
            s_running.Add(process);
            return process;
        }
    }

    /// <summary>Kills all of them. Until then none is disposed of, so the program does not end with one left.</summary>
    public static void Kill()
    {
        lock (s_gate)
        {
            s_running.ToList().ForEach(Kill);
        }
    }

    public static void Kill(Process process)
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

    public static void Dispose(Process process)
    {
        lock (s_gate)
        {
            s_running.Remove(process);
        }

        process.Dispose();
    }

    /// <param name="bound">Kills it when this has passed.</param>
    public static (int ExitCode, string Output, string Error) Run(ProcessStartInfo start, TimeSpan? bound = null)
    {
        Process process = Start(start);
        try
        {
            Task<string> output = process.StandardOutput.ReadToEndAsync();
            Task<string> error = process.StandardError.ReadToEndAsync();
            if (!process.WaitForExit(bound ?? Timeout.InfiniteTimeSpan))
            {
                Kill(process);
            }

            Interruption.ThrowIfBegun();
            return (process.ExitCode, output.Result, error.Result);
        }
        finally
        {
            Dispose(process);
        }
    }

    /// <summary>A program's output, trimmed; null if there is no such program, it fails, or it takes too long.</summary>
    public static string? Ask(TimeSpan bound, string program, params IReadOnlyList<string> arguments)
    {
        try
        {
            return Run(new ProcessStartInfo(program, arguments), bound) is (0, var output, _) ? output.Trim() : null;
        }
        catch (Win32Exception)
        {
            return null;
        }
    }
}

internal sealed class WorkerException(string message) : SuiteException(message);
