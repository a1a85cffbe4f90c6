using System.Runtime.InteropServices;

namespace SqliteBench.Machine;

/// <summary>Handles the signals that would end the program, on a thread of its own, instead of ending it.</summary>
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
    /// For worker processes: a terminal interrupts the whole process group, and the first process cleans up and ends the
    /// others.
    /// </summary>
    public static SignalHandler Ignore() => new(() => { });

    public void Dispose() => Array.ForEach(_registrations, registration => registration.Dispose());
}

/// <summary>Cleans up once when the program is interrupted, then ends it. There is one at a time.</summary>
internal sealed partial class SignalCleanup : IDisposable
{
    private static int s_interrupted;
    private static Action? s_clean;
    private readonly SignalHandler _handler;

    /// <param name="clean">What to clean up; called on a thread of its own.</param>
    public SignalCleanup(Action clean)
    {
        s_clean = clean;
        if (!OperatingSystem.IsWindows())
        {
            // Handlers run from the last to the first. This registers the console's, with BenchmarkDotNet's, before ours,
            // which does not return, so BenchmarkDotNet's does not run: it would print errors about ended processes.
            Console.CancelKeyPress += static (_, _) => { };
        }

        _handler = new SignalHandler(() => Interrupt());
    }

    /// <summary>
    /// Whether clean-up has begun, on another thread. What fails from then on is not to be handled: it ends in
    /// <see cref="Dispose"/>.
    /// </summary>
    public static bool HasBegun => Volatile.Read(ref s_interrupted) != 0;

    /// <summary>Handles no more signals. Does not return while clean-up is under way, which ends the program.</summary>
    public void Dispose()
    {
        _handler.Dispose();
        if (HasBegun)
        {
            Interrupt();
        }

        s_clean = null;
    }

    /// <summary>
    /// Cleans up and ends the program, or waits while another thread does. Also called when a child process was interrupted
    /// before this one.
    /// </summary>
    /// <returns>Never.</returns>
    public static Exception Interrupt()
    {
        if (Interlocked.Exchange(ref s_interrupted, 1) == 0)
        {
            ChildProcesses.Kill();
            s_clean?.Invoke();
            Console.Error.WriteLine("sqlitebench: interrupted; its databases were deleted");
            End(ExitCode.Interrupted);
        }

        Thread.Sleep(Timeout.Infinite);
        return new OperationCanceledException();
    }

    /// <summary>Whether an exit code, as in shells, means that one of the signals ended the process.</summary>
    public static bool HasEnded(int exitCode) => exitCode is 129 or 130 or 143;

    // Not Environment.Exit: it waits for BenchmarkDotNet's exit handler, which waits for the lock of its log, which a thread
    // that waits in Dispose may hold.
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
/// A folder for the databases of a run, deleted when the run ends or is interrupted, at whatever moment.
/// </summary>
internal sealed class InterruptibleDirectory : IDisposable
{
    private readonly Lock _gate = new();
    private readonly SignalCleanup _signals;
    private readonly RunDirectory? _directory;

    /// <param name="end">Called first by an interruption, on a thread of its own.</param>
    public InterruptibleDirectory(string parent, Action? end = null)
    {
        _signals = new SignalCleanup(() =>
        {
            end?.Invoke();
            lock (_gate)
            {
                _directory?.Dispose();
            }
        });
        try
        {
            lock (_gate)
            {
                _directory = SignalCleanup.HasBegun ? null : new RunDirectory(parent);
            }
        }
        catch
        {
            _signals.Dispose();
            throw;
        }

        Location = _directory?.Location ?? throw SignalCleanup.Interrupt();
    }

    public string Location { get; }

    public void Dispose()
    {
        _signals.Dispose();
        _directory!.Dispose();
    }
}
