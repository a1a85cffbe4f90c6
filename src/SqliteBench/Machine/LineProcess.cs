using System.ComponentModel;
using System.Diagnostics;

namespace SqliteBench.Machine;

/// <summary>A child process that answers line by line. It ends when its input closes, so also with this one.</summary>
internal sealed class LineProcess : IDisposable
{
    private static readonly TimeSpan s_end = TimeSpan.FromSeconds(10);

    private readonly string _subject;
    private readonly Task<string> _error;

    /// <param name="subject">Begins sentences about its failures, such as <c>cpp: its process</c>.</param>
    public LineProcess(string subject, ProcessStartInfo start)
    {
        _subject = subject;
        start.RedirectStandardInput = true;
        try
        {
            Process = ChildProcesses.Start(start);
        }
        catch (Win32Exception exception)
        {
            throw Failure($"cannot be started: {exception.Message}");
        }

        _error = Process.StandardError.ReadToEndAsync();
    }

    public Process Process { get; }

    public string Ask(string line)
    {
        try
        {
            Process.StandardInput.WriteLine(line);
            Process.StandardInput.Flush();
        }
        catch (IOException)
        {
            // It has ended, and so has its output.
        }

        return Read();
    }

    public string Read()
    {
        if (Process.StandardOutput.ReadLine() is { } line)
        {
            return line;
        }

        WaitOrKill();
        // A terminal interrupts the child too, which may notice first.
        if (Interruption.HasEnded(Process.ExitCode))
        {
            Interruption.Begin();
        }

        Interruption.ThrowIfBegun();
        string said = _error.Result.Split('\n', StringSplitOptions.TrimEntries)[0];
        throw Failure(
            $"ended early, with exit code {Process.ExitCode}{(said.Length > 0 ? $": {said.TrimEnd('.')}" : "")}"
        );
    }

    public WorkerException Failure(string what) => new($"{_subject} {what}");

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
        ChildProcesses.Dispose(Process);
    }

    private void WaitOrKill()
    {
        if (!Process.WaitForExit(s_end))
        {
            ChildProcesses.Kill(Process);
        }
    }
}
