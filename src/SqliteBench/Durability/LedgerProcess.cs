using System.Diagnostics;
using System.Globalization;
using SqliteBench.Machine;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Results.Durability;

namespace SqliteBench.Durability;

/// <summary>A process that commits to a ledger ended early.</summary>
internal sealed class LedgerProcessException(string message) : SuiteException(message)
{
    /// <summary>Whether a signal ended it that also ends this process.</summary>
    public bool IsInterruption { get; init; }
}

/// <summary>
/// A process that commits to a ledger and writes the number of each transaction to its standard output once the commit has
/// returned. It ends when its output is closed, so it never outlives this process.
/// </summary>
internal sealed class LedgerProcess(ProcessStartInfo start) : IDisposable
{
    private readonly LineProcess _process = new(start);
    private long _last;

    /// <exception cref="LedgerProcessException">The process ended before that.</exception>
    public void ReadUntil(long number)
    {
        while (_last < number)
        {
            if (!Read())
            {
                throw Ended();
            }
        }
    }

    /// <summary>Kills the process (SIGKILL; on Windows TerminateProcess).</summary>
    /// <returns>The number of the last transaction that it acknowledged.</returns>
    public long Kill()
    {
        End();
        while (Read())
        {
            // Acknowledged before it was killed.
        }

        _process.Process.WaitForExit();
        return _last;
    }

    /// <summary>Kills it; may be called on another thread.</summary>
    public void End()
    {
        try
        {
            _process.Process.Kill();
        }
        catch (InvalidOperationException)
        {
            // It has already ended.
        }
    }

    public void Dispose()
    {
        End();
        _process.Dispose();
    }

    private bool Read()
    {
        string? line = _process.ReadLine();
        _last = line is null ? _last : long.Parse(line, CultureInfo.InvariantCulture);
        return line is not null;
    }

    private LedgerProcessException Ended()
    {
        (int code, string said) = _process.End();
        string sentence =
            $"a committing process ended early, with exit code {code}{(said.Length > 0 ? $": {said}" : "")}";
        return new LedgerProcessException(sentence) { IsInterruption = SignalCleanup.HasEnded(code) };
    }
}

/// <summary>Starts committing processes, and ends the current one when the program is interrupted.</summary>
internal sealed class LedgerProcesses(EngineChoice engine) : IDisposable
{
    public const string Command = "ledger";

    private readonly Lock _gate = new();
    private LedgerProcess? _current;
    private bool _isClosed;

    /// <exception cref="LedgerProcessException">The program is being interrupted.</exception>
    public LedgerProcess Start(Provider provider, string path, DurabilitySetting setting)
    {
        ProcessStartInfo start = StartOf(provider, path, setting.PragmasOfCrashes);
        lock (_gate)
        {
            return _isClosed
                ? throw new LedgerProcessException("the program is interrupted")
                : _current = new LedgerProcess(start);
        }
    }

    /// <summary>Ends the current process, and starts no more.</summary>
    public void Dispose()
    {
        lock (_gate)
        {
            _isClosed = true;
            _current?.End();
        }
    }

    // The program for C++ starts in milliseconds.
    private ProcessStartInfo StartOf(Provider provider, string path, string pragmas) =>
        provider == NativeBaseline.Provider
            ? OwnProgram.StartNative("acknowledge", EngineLibrary.Path, path, PragmaSet.Parse(pragmas).Statements)
            : OwnProgram.Start(Command, provider.Id, path, pragmas, engine.ToString());
}
