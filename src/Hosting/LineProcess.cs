using System.ComponentModel;

namespace SqliteBench.Hosting;

/// <summary>A child process that answers each line of input with one line; it is killed on cancellation.</summary>
public sealed class LineProcess : IDisposable
{
    private static readonly TimeSpan s_waitForExit = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan s_waitForSignal = TimeSpan.FromSeconds(1);

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

    /// <summary>Writes a line and returns the answer.</summary>
    /// <exception cref="WorkerException">The process ended without an answer.</exception>
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
            _cancellation.WaitHandle.WaitOne(s_waitForSignal);
        }

        _cancellation.ThrowIfCancellationRequested();
        string errorLine = _error.Result.Split('\n', StringSplitOptions.TrimEntries)[0];
        throw Failure(
            $"ended early, with exit code {Process.ExitCode}{(errorLine.Length > 0 ? $": {errorLine.TrimEnd('.')}" : "")}"
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
        if (!Process.WaitForExit(s_waitForExit))
        {
            ChildProcesses.Kill(Process);
        }
    }
}

/// <summary>A worker process failed; the message is one sentence, without a full stop.</summary>
public sealed class WorkerException(string message) : SuiteException(message);
