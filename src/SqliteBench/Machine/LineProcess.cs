using System.Diagnostics;

namespace SqliteBench.Machine;

/// <summary>
/// A process that answers each line on its standard input with one. It ends when its standard input does, and so with this
/// process, however that ends.
/// </summary>
internal sealed class LineProcess : IDisposable
{
    private static readonly TimeSpan s_end = TimeSpan.FromSeconds(10);

    private readonly Task<string> _error;

    public LineProcess(ProcessStartInfo start)
    {
        start.RedirectStandardInput = true;
        start.RedirectStandardOutput = true;
        start.RedirectStandardError = true;
        Process = Process.Start(start)!;
        _error = Process.StandardError.ReadToEndAsync();
    }

    public Process Process { get; }

    /// <summary>The answer to a line, or null where the process has ended.</summary>
    public string? Ask(string line)
    {
        try
        {
            Process.StandardInput.WriteLine(line);
            Process.StandardInput.Flush();
            return ReadLine();
        }
        catch (IOException)
        {
            return null;
        }
    }

    /// <summary>The next line that it says by itself, or null where it has ended.</summary>
    public string? ReadLine() => Process.StandardOutput.ReadLine();

    /// <summary>What a process that says no more has ended with, and the first line of its standard error.</summary>
    public (int ExitCode, string Said) End()
    {
        WaitOrKill();
        return (Process.ExitCode, _error.Result.Split('\n', StringSplitOptions.TrimEntries)[0]);
    }

    /// <summary>Ends the process at once.</summary>
    public void Kill()
    {
        try
        {
            Process.Kill(entireProcessTree: true);
            Process.WaitForExit(s_end);
        }
        catch (Exception exception) when (exception is InvalidOperationException or AggregateException)
        {
            // It has ended by itself.
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

        WaitOrKill();
        Process.Dispose();
    }

    private void WaitOrKill()
    {
        if (!Process.WaitForExit(s_end))
        {
            Kill();
        }
    }
}
