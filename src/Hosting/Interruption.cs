namespace SqliteBench.Hosting;

/// <summary>Handles the signals that would end the program, on a thread of its own, instead of ending it.</summary>
public sealed class SignalHandler(Action handle) : IDisposable
{
    private readonly PosixSignalRegistration[] _registrations =
    [
        .. ((PosixSignal[])[PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP]).Select(signal =>
            PosixSignalRegistration.Create(
                signal,
                context =>
                {
                    context.Cancel = true;
                    handle();
                }
            )
        ),
    ];

    /// <summary>Ignores the signals in worker processes: a terminal interrupts them too, but the first process ends them.</summary>
    public static SignalHandler Ignore() => new(() => { });

    public void Dispose() => Array.ForEach(_registrations, registration => registration.Dispose());
}

/// <summary>Cancels the command: children are killed, and an exception ends it, so that it deletes its files.</summary>
public static class Interruption
{
    private static readonly CancellationTokenSource s_source = new();

    public static CancellationToken Token => s_source.Token;

    public static bool HasBegun => s_source.IsCancellationRequested;

    public static void Begin() => s_source.Cancel();

    public static void ThrowIfBegun() => Token.ThrowIfCancellationRequested();

    /// <summary>Returns the exit code, or that of an interruption, which it also reports.</summary>
    public static int Conclude(int exitCode)
    {
        if (!HasBegun)
        {
            return exitCode;
        }

        Console.Error.WriteLine("sqlitebench: interrupted; its databases were deleted");
        return ExitCode.Interrupted;
    }
}

/// <summary>A directory that is deleted when the command ends, or some seconds after an interruption that it does not notice.</summary>
public sealed class InterruptibleDirectory : IDisposable
{
    private static readonly TimeSpan s_waitForCommand = TimeSpan.FromSeconds(5);
    private readonly ManualResetEventSlim _hasEnded = new();
    private readonly SignalHandler _signals;
    private readonly RunDirectory _directory;

    public InterruptibleDirectory(string parent)
    {
        _directory = new RunDirectory(parent);
        // Ctrl+C reaches the supervising process too, which then ends this one.
        _signals = SupervisedCommand.IsChild ? SignalHandler.Ignore() : new SignalHandler(Interrupt);
    }

    public string Location => _directory.Location;

    public void Dispose()
    {
        _hasEnded.Set();
        _directory.Dispose();
        _signals.Dispose();
    }

    private void Interrupt()
    {
        Interruption.Begin();
        if (!_hasEnded.Wait(s_waitForCommand))
        {
            _directory.Dispose();
            Environment.Exit(Interruption.Conclude(ExitCode.Interrupted));
        }
    }
}
