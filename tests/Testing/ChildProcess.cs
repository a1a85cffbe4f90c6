using System.Diagnostics;

namespace SqliteBench.Testing;

/// <summary>Runs programs that a test needs.</summary>
public static class ChildProcess
{
    /// <summary>Runs a program to its end.</summary>
    public static Task<EndedProcess> RunAsync(string program, params IEnumerable<string> arguments) =>
        RunAsync(new ProcessStartInfo(program, arguments));

    /// <summary>Runs a program to its end.</summary>
    public static async Task<EndedProcess> RunAsync(ProcessStartInfo start)
    {
        using Process process = Start(start);
        return await EndAsync(process);
    }

    /// <summary>Starts a program whose output is read.</summary>
    public static Process Start(ProcessStartInfo start)
    {
        start.RedirectStandardOutput = true;
        start.RedirectStandardError = true;
        return Process.Start(start)!;
    }

    /// <summary>Reads what a program has to say, and waits for its end.</summary>
    /// <exception cref="TimeoutException">It was still running when the tests should have been over, and was ended.</exception>
    public static async Task<EndedProcess> EndAsync(Process process)
    {
        Task<string> output = process.StandardOutput.ReadToEndAsync();
        Task<string> error = process.StandardError.ReadToEndAsync();
        try
        {
            await process.WaitForExitAsync(TestRun.End);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw new TimeoutException($"{process.StartInfo.FileName} does not end: {await output}{await error}");
        }

        // What it has started may hold on to its output.
        return new EndedProcess(
            process.ExitCode,
            await output.WaitAsync(TestRun.End),
            await error.WaitAsync(TestRun.End)
        );
    }
}

/// <summary>How a program ended.</summary>
public sealed record EndedProcess(int ExitCode, string Output, string Error);
