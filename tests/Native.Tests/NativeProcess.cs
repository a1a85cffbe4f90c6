using System.Diagnostics;

namespace Native.Tests;

/// <summary>What a native program did.</summary>
/// <param name="ExitCode">Its exit code.</param>
/// <param name="Output">Its standard output.</param>
/// <param name="Error">Its standard error.</param>
internal sealed record NativeResult(int ExitCode, string Output, string Error);

/// <summary>Runs a native program to its end.</summary>
internal static class NativeProcess
{
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(5);

    /// <exception cref="TimeoutException">It had not ended after five minutes, and was killed.</exception>
    public static async Task<NativeResult> Run(string program, params string[] arguments)
    {
        using Process process = Start(program, arguments);
        Task<string> output = process.StandardOutput.ReadToEndAsync();
        Task<string> error = process.StandardError.ReadToEndAsync();
        using CancellationTokenSource limit = new(Limit);
        try
        {
            await process.WaitForExitAsync(limit.Token);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw new TimeoutException($"{program} {string.Join(' ', arguments)} ran longer than {Limit}");
        }

        return new NativeResult(process.ExitCode, await output, await error);
    }

    /// <summary>Starts a program without waiting for it.</summary>
    public static Process Start(string program, params string[] arguments)
    {
        ProcessStartInfo start = new(program, arguments)
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["SQLITEBENCH_ENGINE"] = NativeEngine.Path;
        return Process.Start(start)!;
    }
}
