using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;

namespace SqliteBench.Launches;

/// <summary>
/// A process of a program that finds one row, says so, and then answers requests. It ends when its standard input does, and
/// so with this process, however that ends.
/// </summary>
internal sealed class LaunchedProgram : IDisposable
{
    private static readonly TimeSpan s_end = TimeSpan.FromSeconds(10);

    private readonly string _name;
    private readonly Task<string> _error;

    private LaunchedProgram(string name, Process process, long started)
    {
        _name = name;
        Process = process;
        Started = started;
        _error = process.StandardError.ReadToEndAsync();
    }

    /// <summary>The process.</summary>
    public Process Process { get; }

    /// <summary>When it was asked of the system, as <see cref="Stopwatch.GetTimestamp"/> has it.</summary>
    public long Started { get; }

    /// <summary>When its first row was there, as this process saw it.</summary>
    public long Seen { get; private set; }

    /// <summary>What it said of its first row.</summary>
    public FirstRow FirstRow { get; private set; }

    /// <summary>Starts a process and waits for its first row.</summary>
    /// <param name="name">Its name in messages.</param>
    /// <param name="start">What to start.</param>
    /// <exception cref="LaunchException">It has none, or a wrong one.</exception>
    public static LaunchedProgram Start(string name, ProcessStartInfo start)
    {
        start.RedirectStandardInput = true;
        start.RedirectStandardOutput = true;
        start.RedirectStandardError = true;
        long started = Stopwatch.GetTimestamp();
        LaunchedProgram program = new(name, Begin(name, start), started);
        try
        {
            string? line = program.Process.StandardOutput.ReadLine();
            program.Seen = Stopwatch.GetTimestamp();
            program.FirstRow = line is null ? throw program.Ended() : FirstRow.Parse(line);
            return program.FirstRow.Id == 1
                ? program
                : throw new LaunchException(
                    string.Create(CultureInfo.InvariantCulture, $"it found the row {program.FirstRow.Id} and not 1")
                );
        }
        catch (LaunchException exception)
        {
            program.Dispose();
            throw new LaunchException($"{name}: {exception.Message}");
        }
    }

    /// <summary>Asks for something and waits until it is done.</summary>
    /// <param name="request">A line.</param>
    /// <returns>The answer, a line.</returns>
    /// <exception cref="LaunchException">The process has ended.</exception>
    public string Ask(string request)
    {
        try
        {
            Process.StandardInput.WriteLine(request);
            Process.StandardInput.Flush();
            return Process.StandardOutput.ReadLine() ?? throw new IOException();
        }
        catch (IOException)
        {
            throw new LaunchException($"{_name}: {Ended().Message}");
        }
    }

    /// <summary>Lets the process end by itself or, where it does not, ends it.</summary>
    public void Dispose()
    {
        try
        {
            Process.StandardInput.Close();
        }
        catch (IOException)
        {
            // It has ended, and nobody reads.
        }

        if (!Process.WaitForExit(s_end))
        {
            Process.Kill(entireProcessTree: true);
        }

        Process.Dispose();
    }

    private static Process Begin(string name, ProcessStartInfo start)
    {
        try
        {
            return Process.Start(start)!;
        }
        catch (Win32Exception exception)
        {
            throw new LaunchException($"{name}: {exception.Message}");
        }
    }

    private LaunchException Ended()
    {
        if (!Process.WaitForExit(s_end))
        {
            Process.Kill(entireProcessTree: true);
        }

        string said = _error.Result.Split('\n', StringSplitOptions.TrimEntries)[0].TrimEnd('.');
        return new LaunchException(
            said.Length > 0
                ? said
                : string.Create(CultureInfo.InvariantCulture, $"it ended early, with exit code {Process.ExitCode}")
        );
    }
}
