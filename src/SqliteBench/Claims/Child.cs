using System.Diagnostics;
using System.Runtime.InteropServices;
using SqliteBench.CommandLine;
using SqliteBench.Measuring;

namespace SqliteBench.Claims;

/// <summary>Runs processes to their ends; an interruption of this one is passed on, so that they clean up.</summary>
internal sealed partial class Child : IDisposable
{
    // asm-generic/signal.h: SIGTERM
    private const int Terminate = 15;

    private readonly Lock _gate = new();
    private readonly PosixSignalRegistration[] _signals;
    private Process? _process;

    public Child() =>
        _signals = [.. SignalCleanup.Signals.Select(signal => PosixSignalRegistration.Create(signal, Interrupt))];

    /// <summary>Whether this program was interrupted, so that nothing more is to be started.</summary>
    public bool IsInterrupted { get; private set; }

    /// <summary>Starts a process with the output of this one, and waits for its end.</summary>
    /// <param name="start">What to start.</param>
    /// <returns>Its exit code.</returns>
    public int Run(ProcessStartInfo start)
    {
        using Process process = Process.Start(start)!;
        lock (_gate)
        {
            _process = process;
            if (IsInterrupted)
            {
                End(process);
            }
        }

        process.WaitForExit();
        lock (_gate)
        {
            _process = null;
            IsInterrupted |= process.ExitCode == ExitCode.Interrupted;
        }

        return process.ExitCode;
    }

    public void Dispose() => Array.ForEach(_signals, registration => registration.Dispose());

    private void Interrupt(PosixSignalContext context)
    {
        context.Cancel = true;
        lock (_gate)
        {
            IsInterrupted = true;
            if (_process is { HasExited: false } process)
            {
                End(process);
            }
        }
    }

    // A process that was interrupted already, as a terminal does it to all, takes no notice of a second time.
    private static void End(Process process)
    {
        if (OperatingSystem.IsWindows())
        {
            process.Kill(entireProcessTree: true);
        }
        else
        {
            _ = Kill(process.Id, Terminate);
        }
    }

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int Kill(int process, int signal);
}
