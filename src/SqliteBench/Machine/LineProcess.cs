using System.Diagnostics;

namespace SqliteBench.Machine;

/// <summary>
/// A process that answers each line of its standard input with one line. It ends when its standard input is closed, so it
/// also ends whenever this process does.
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

    /// <summary>The answer to a line; null if the process has ended.</summary>
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

    /// <summary>The next line of its output; null if it has ended.</summary>
    public string? ReadLine() => Process.StandardOutput.ReadLine();

    /// <summary>The exit code of a process that has closed its output, and the first line of its standard error.</summary>
    public (int ExitCode, string Said) End()
    {
        WaitOrKill();
        return (Process.ExitCode, _error.Result.Split('\n', StringSplitOptions.TrimEntries)[0]);
    }

    public void Kill()
    {
        try
        {
            Process.Kill(entireProcessTree: true);
            Process.WaitForExit(s_end);
        }
        catch (Exception exception) when (exception is InvalidOperationException or AggregateException)
        {
            // It has already ended.
        }
    }

    /// <summary>Lets the process end, and kills it if it does not.</summary>
    public void Dispose()
    {
        try
        {
            Process.StandardInput.Close();
        }
        catch (IOException)
        {
            // It has already ended.
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
