using System.Runtime.InteropServices;
using SqliteBench.CommandLine;

namespace SqliteBench.Measuring;

/// <summary>Runs a clean-up, once, when the program is interrupted, and then ends it.</summary>
internal sealed class SignalCleanup : IDisposable
{
    private static readonly PosixSignal[] s_signals = [PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP];
    private readonly Action _clean;
    private readonly PosixSignalRegistration[] _registrations;
    private int _interrupted;

    /// <param name="clean">What to clean up; called on a thread of its own.</param>
    public SignalCleanup(Action clean)
    {
        _clean = clean;
        _registrations = [.. s_signals.Select(signal => PosixSignalRegistration.Create(signal, Interrupt))];
    }

    public void Dispose()
    {
        foreach (PosixSignalRegistration registration in _registrations)
        {
            registration.Dispose();
        }
    }

    private void Interrupt(PosixSignalContext context)
    {
        context.Cancel = true;
        if (Interlocked.Exchange(ref _interrupted, 1) == 0)
        {
            _clean();
            Console.Error.WriteLine("sqlitebench: interrupted; its databases are removed");
            Environment.Exit(ExitCode.Interrupted);
        }
    }
}
