using System.Diagnostics;
using System.Globalization;
using System.Text;

namespace SqliteBench.Durability;

/// <summary>
/// A process that commits to a ledger and writes the number of each transaction to its standard output when the commit has
/// returned. It ends when nobody reads any more, and so with this process, however that ends.
/// </summary>
internal sealed class LedgerProcess : IDisposable
{
    /// <summary>Exit codes of processes that SIGHUP, SIGINT or SIGTERM has ended, as shells have them.</summary>
    private static readonly int[] s_interruptions = [129, 130, 143];

    private readonly Process _process;
    private readonly Stream _output;
    private readonly byte[] _room = new byte[4096];
    private readonly StringBuilder _line = new();
    private long _last;

    /// <summary>Starts the process.</summary>
    /// <param name="start">What to start.</param>
    public LedgerProcess(ProcessStartInfo start)
    {
        start.RedirectStandardOutput = true;
        start.RedirectStandardError = true;
        _process = Process.Start(start)!;
        _output = _process.StandardOutput.BaseStream;
    }

    /// <summary>Waits until a transaction is acknowledged.</summary>
    /// <param name="number">Its number.</param>
    /// <exception cref="LedgerProcessException">The process has ended before that.</exception>
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
            // What it had handed over.
        }

        _process.WaitForExit();
        return _last;
    }

    /// <summary>Kills it, for an interruption on another thread.</summary>
    public void End()
    {
        try
        {
            _process.Kill();
        }
        catch (InvalidOperationException)
        {
            // It has ended by itself.
        }
    }

    public void Dispose()
    {
        End();
        _process.Dispose();
    }

    private bool Read()
    {
        int read = _output.Read(_room);
        foreach (byte letter in _room.AsSpan(0, read))
        {
            if (letter != '\n')
            {
                _line.Append((char)letter);
                continue;
            }

            _last = long.Parse(_line.ToString(), CultureInfo.InvariantCulture);
            _line.Clear();
        }

        return read > 0;
    }

    private LedgerProcessException Ended()
    {
        string said = _process.StandardError.ReadToEnd().Split('\n', StringSplitOptions.TrimEntries)[0];
        _process.WaitForExit();
        string sentence = string.Create(
            CultureInfo.InvariantCulture,
            $"a process that commits ended early, with exit code {_process.ExitCode}{(said.Length > 0 ? $": {said}" : "")}"
        );
        return new LedgerProcessException(sentence) { IsInterruption = s_interruptions.Contains(_process.ExitCode) };
    }
}
