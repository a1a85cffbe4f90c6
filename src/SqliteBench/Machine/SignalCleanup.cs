using System.Runtime.InteropServices;

namespace SqliteBench.Machine;

/// <summary>Does something on a thread of its own whenever a signal comes that ends programs, which then does not.</summary>
internal sealed class SignalHandler(Action handle) : IDisposable
{
    private readonly PosixSignalRegistration[] _registrations =
    [
        .. new[] { PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP }.Select(signal =>
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

    /// <summary>
    /// For a process of this program: a terminal interrupts the whole group of processes, and the first of them cleans up
    /// and takes this one with it.
    /// </summary>
    public static SignalHandler Ignore() => new(() => { });

    public void Dispose() => Array.ForEach(_registrations, registration => registration.Dispose());
}

/// <summary>Runs a clean-up, once, when the program is interrupted, and then ends it.</summary>
internal sealed partial class SignalCleanup : IDisposable
{
    private static int s_interrupted;
    private readonly Action _clean;
    private readonly SignalHandler _handler;

    /// <param name="clean">What to clean up; called on a thread of its own.</param>
    public SignalCleanup(Action clean)
    {
        _clean = clean;
        if (!OperatingSystem.IsWindows())
        {
            // Handlers are called from the last to the first. That of the console, which BenchmarkDotNet's are part of, is
            // there before this one, which does not return: BenchmarkDotNet calls kill, which complains of what has ended.
            Console.CancelKeyPress += static (_, _) => { };
        }

        _handler = new SignalHandler(Interrupt);
    }

    public void Dispose() => _handler.Dispose();

    /// <summary>
    /// Cleans up and ends the program, or waits while another thread does; for one of its processes that was interrupted
    /// before this one.
    /// </summary>
    public void Interrupt()
    {
        if (Interlocked.Exchange(ref s_interrupted, 1) == 0)
        {
            _clean();
            Console.Error.WriteLine("sqlitebench: interrupted; its databases are removed");
            End(ExitCode.Interrupted);
        }

        Thread.Sleep(Timeout.Infinite);
    }

    /// <summary>For the filter of an exception: what fails because of the clean-up does not get further than here.</summary>
    /// <returns>False, or nothing at all.</returns>
    public static bool HoldsBack()
    {
        if (Volatile.Read(ref s_interrupted) != 0)
        {
            Thread.Sleep(Timeout.Infinite);
        }

        return false;
    }

    /// <summary>Whether an exit code is that of a process that one of the signals has ended, as shells have them.</summary>
    public static bool HasEnded(int exitCode) => exitCode is 129 or 130 or 143;

    // Not Environment.Exit: it waits for what others have registered for the end of the process, and BenchmarkDotNet's part of
    // that waits for a lock of its log, which a thread may hold that HoldsBack keeps.
    private static void End(int exitCode)
    {
        if (OperatingSystem.IsWindows())
        {
            TerminateProcess(CurrentProcess, (uint)exitCode);
        }
        else
        {
            ExitAtOnce(exitCode);
        }
    }

    // The pseudo-handle of GetCurrentProcess.
    private const nint CurrentProcess = -1;

    [LibraryImport("kernel32")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static partial bool TerminateProcess(nint process, uint exitCode);

    [LibraryImport("libc", EntryPoint = "_exit")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial void ExitAtOnce(int exitCode);
}

/// <summary>
/// A folder for the databases of a run, gone when the run ends and also when it is interrupted; there is no moment at which
/// an interruption would leave it.
/// </summary>
internal sealed class InterruptibleDirectory : IDisposable
{
    private readonly Lock _gate = new();
    private readonly Action _end;
    private readonly RunDirectory? _directory;
    private bool _isCleaned;

    // On an interruption a thread of its own calls what ends those that write there, and whatever else would outlive it.
    public InterruptibleDirectory(string parent, Action end)
    {
        _end = end;
        Signals = new SignalCleanup(Clean);
        try
        {
            lock (_gate)
            {
                _directory = _isCleaned ? null : new RunDirectory(parent);
            }
        }
        catch
        {
            Signals.Dispose();
            throw;
        }

        SignalCleanup.HoldsBack();
    }

    public string Location => _directory!.Location;

    public SignalCleanup Signals { get; }

    public void Dispose()
    {
        Signals.Dispose();
        _directory!.Dispose();
    }

    private void Clean()
    {
        _end();
        lock (_gate)
        {
            _isCleaned = true;
            _directory?.Dispose();
        }
    }
}
