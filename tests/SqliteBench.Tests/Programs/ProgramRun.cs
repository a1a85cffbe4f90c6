using System.Diagnostics;
using SqliteBench.CommandLine;

namespace SqliteBench.Tests.Programs;

/// <summary>What a process of the built program did.</summary>
/// <param name="ExitCode">Its exit code.</param>
/// <param name="Output">Its lines on standard output.</param>
/// <param name="Error">Its lines on standard error.</param>
internal sealed record ProgramRun(int ExitCode, IReadOnlyList<string> Output, IReadOnlyList<string> Error)
{
    /// <summary>How long a process may take before it counts as hung; a bound, and no measurement.</summary>
    public static TimeSpan Bound { get; } = TimeSpan.FromMinutes(5);

    /// <summary>Runs the program to its end.</summary>
    public static async Task<ProgramRun> OfAsync(params string[] arguments)
    {
        using Process process = Start(arguments, null);
        return await EndAsync(process);
    }

    /// <summary>
    /// Starts the program, with a variable more in its environment, with an input that the caller writes, or as it is in
    /// another folder.
    /// </summary>
    public static Process Start(
        IEnumerable<string> arguments,
        (string Name, string Value)? variable,
        bool isFed = false,
        string? folder = null
    )
    {
        string program = typeof(ExitCode).Assembly.Location;
        ProcessStartInfo start = new(Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet")
        {
            RedirectStandardInput = isFed,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            WorkingDirectory = folder ?? AppContext.BaseDirectory,
        };
        start.ArgumentList.Add("exec");
        start.ArgumentList.Add(folder is null ? program : Path.Combine(folder, Path.GetFileName(program)));
        foreach (string argument in arguments)
        {
            start.ArgumentList.Add(argument);
        }

        if (variable is { } more)
        {
            start.Environment[more.Name] = more.Value;
        }

        return Process.Start(start)!;
    }

    /// <summary>Reads what a process has to say and waits for its end; one that hangs is ended.</summary>
    public static async Task<ProgramRun> EndAsync(Process process)
    {
        Task<string> output = process.StandardOutput.ReadToEndAsync();
        Task<string> error = process.StandardError.ReadToEndAsync();
        using CancellationTokenSource bound = new(Bound);
        try
        {
            await process.WaitForExitAsync(bound.Token);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw new TimeoutException($"the program took more than {Bound}: {await output}{await error}");
        }

        return new ProgramRun(process.ExitCode, Lines(await output), Lines(await error));
    }

    private static string[] Lines(string text) =>
        text.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
}
