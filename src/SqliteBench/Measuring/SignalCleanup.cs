using System.Runtime.InteropServices;
using SqliteBench.CommandLine;

namespace SqliteBench.Measuring;

/// <summary>Runs a clean-up, once, when the program is interrupted, and then ends it.</summary>
internal sealed partial class SignalCleanup : IDisposable
{
    /// <summary>The signals that interrupt a run.</summary>
    public static IReadOnlyList<PosixSignal> Signals { get; } =
    [PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP];

    private static int s_interrupted;
    private readonly Action _clean;
    private readonly PosixSignalRegistration[] _registrations;

    /// <param name="clean">What to clean up; called on a thread of its own.</param>
    public SignalCleanup(Action clean)
    {
        _clean = clean;
        _registrations = [.. Signals.Select(signal => PosixSignalRegistration.Create(signal, Interrupt))];
    }

    public void Dispose()
    {
        foreach (PosixSignalRegistration registration in _registrations)
        {
            registration.Dispose();
        }
    }

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

    private void Interrupt(PosixSignalContext context)
    {
        context.Cancel = true;
        Interrupt();
    }
}
