using System.ComponentModel;

namespace SqliteBench.Hosting;

/// <summary>A process that answers line by line, until its input closes; it is killed on cancellation.</summary>
public sealed class LineProcess : IDisposable
{
    private static readonly TimeSpan s_end = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan s_signal = TimeSpan.FromSeconds(1);

    private readonly string _subject;
    private readonly Task<string> _error;
    private readonly CancellationToken _cancellation;
    private readonly CancellationTokenRegistration _kill;

    /// <param name="subject">Begins the messages of its failures, such as <c>cpp: its process</c>.</param>
    public LineProcess(string subject, ProcessStartInfo start, CancellationToken cancellation)
    {
        _subject = subject;
        _cancellation = cancellation;
        start.RedirectStandardInput = true;
        try
        {
            Process = ChildProcesses.Start(start, cancellation);
        }
        catch (Win32Exception exception)
        {
            throw Failure($"cannot be started: {exception.Message}");
        }

        _error = Process.StandardError.ReadToEndAsync(CancellationToken.None);
        _kill = cancellation.Register(() => ChildProcesses.Kill(Process));
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
            // The process has ended, and reading will say so.
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
        // A terminal interrupts both processes, and the worker may exit first, with 128 plus the signal as in shells.
        if (Process.ExitCode is 129 or 130 or 143)
        {
            _cancellation.WaitHandle.WaitOne(s_signal);
        }

        _cancellation.ThrowIfCancellationRequested();
        string said = _error.Result.Split('\n', StringSplitOptions.TrimEntries)[0];
        throw Failure(
            $"ended early, with exit code {Process.ExitCode}{(said.Length > 0 ? $": {said.TrimEnd('.')}" : "")}"
        );
    }

    public WorkerException Failure(string what) => new($"{_subject} {what}");

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
        _kill.Dispose();
        Process.Dispose();
    }

    private void WaitOrKill()
    {
        if (!Process.WaitForExit(s_end))
        {
            ChildProcesses.Kill(Process);
        }
    }
}

/// <summary>A worker process failed; the message is one sentence, without a full stop.</summary>
public sealed class WorkerException(string message) : SuiteException(message);
